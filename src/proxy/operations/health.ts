import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { type FailureCause, proxyPaths } from '#contract/proxy.ts'
import type { ProxyDatabase } from '../database.ts'
import type { AuthorizationClient } from '../upstream/client.ts'
import { UpstreamFailure, within } from '../upstream/failure.ts'

/** Whether what the proxy needs answers. */
export interface Healthy {
  ready(): Promise<{ database: boolean; authorization: boolean }>
}

type Part = { ok: true } | { ok: false; cause?: FailureCause; status?: number }

/** Milliseconds that an answer about the services is reused: probes must not load them. */
const keptFor = 5_000

/** The same of the database: each answer about it is a write, and a write is synced to the disk. */
const writeKeptFor = 1_000

/** Milliseconds after which a database that says nothing counts as away: a probe waits no longer. */
const databaseAnswersIn = 2_000

/**
 * `GET /healthz`: the process answers. `GET /readyz`: its database can be written and the authorization server
 * answers, or it says which not; a proxy that is about to stop is not ready.
 */
export function health(
  app: FastifyInstance,
  parts: { db: ProxyDatabase; authorization: AuthorizationClient; clock: Clock; stopping: () => boolean },
): Healthy {
  const { db, authorization, clock } = parts
  let kept: { until: number; part: Promise<Part> } | undefined

  app.get(proxyPaths.health, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })

  app.get(proxyPaths.ready, async (_request, reply) => {
    const [database, service] = await look()
    const stopping = parts.stopping()
    const ready = database.ok && service.ok && !stopping
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503)
    return { ready, ...(stopping && { stopping }), database, authorization: service }
  })

  let written: { until: number; part: Promise<Part> } | undefined
  const look = (): Promise<[Part, Part]> => {
    if (!kept || clock.now() >= kept.until) kept = { until: clock.now() + keptFor, part: upstream() }
    if (!written || clock.now() >= written.until) written = { until: clock.now() + writeKeptFor, part: stored() }
    return Promise.all([written.part, kept.part])
  }
  // A full disk can still be read. The row belongs to nobody: no lease has this name.
  const write = () =>
    db
      .insertInto('lease')
      .values({ name: 'readiness', holder: '', beat: 0 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ beat: sql`1 - lease.beat` }))
      .execute()
  const stored = (): Promise<Part> =>
    within(clock, databaseAnswersIn, write).then(
      () => ({ ok: true }),
      () => ({ ok: false }),
    )
  const upstream = (): Promise<Part> =>
    authorization.reach().then(
      () => ({ ok: true }),
      (error: unknown) =>
        error instanceof UpstreamFailure
          ? { ok: false, cause: error.why, ...(error.status === undefined ? {} : { status: error.status }) }
          : { ok: false },
    )
  return {
    ready: async () => {
      const [database, service] = await look()
      return { database: database.ok, authorization: service.ok }
    },
  }
}

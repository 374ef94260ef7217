import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { proxyPaths, type Readiness } from '#contract/proxy.ts'
import type { ProxyDatabase } from '../database.ts'
import type { AuthorizationClient } from '../upstream/client.ts'
import { UpstreamFailure, within } from '../upstream/failure.ts'

/** Whether the database and the authorization server answer. */
export interface Healthy {
  ready(): Promise<{ database: boolean; authorization: boolean }>
}

type Part = Readiness['database']

/** Milliseconds for which a result about the services is reused, so that probes do not load them. */
const keptFor = 5_000

/** Milliseconds for which a result about the database is reused: each check is a write that is synced to the disk. */
const writeKeptFor = 1_000

/** Milliseconds without an answer after which the database counts as unreachable. */
const databaseAnswersIn = 2_000

/**
 * `GET /healthz`: the process answers. `GET /readyz`: the database can be written and the authorization server answers;
 * otherwise the answer names what fails. A proxy that is about to stop is not ready. Whether the analytics API answers
 * is told besides: without it a proxy still pairs televisions and serves what they keep.
 */
export function health(
  app: FastifyInstance,
  parts: {
    db: ProxyDatabase
    authorization: AuthorizationClient
    analyticsUrl: string
    clock: Clock
    stopping: () => boolean
  },
): Healthy {
  const { db, authorization, analyticsUrl, clock } = parts
  let kept: { until: number; services: Promise<[Part, Part]> } | undefined

  app.get(proxyPaths.health, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })

  app.get(proxyPaths.ready, async (_request, reply) => {
    const [database, [service, analytics]] = await look()
    const stopping = parts.stopping()
    const ready = database.ok && service.ok && !stopping
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503)
    return { ready, ...(stopping && { stopping }), database, authorization: service, analytics } satisfies Readiness
  })

  let written: { until: number; part: Promise<Part> } | undefined
  const look = (): Promise<[Part, [Part, Part]]> => {
    if (!kept || clock.now() >= kept.until) kept = { until: clock.now() + keptFor, services: upstream() }
    if (!written || clock.now() >= written.until) written = { until: clock.now() + writeKeptFor, part: stored() }
    return Promise.all([written.part, kept.services])
  }
  // A write, because a full disk can still be read. No lease uses the name of this row.
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
  // Any answer of the API counts, also that there is nothing at this path.
  const readAnalytics = async () => {
    const { status } = await authorization.read(`${new URL(analyticsUrl).origin}/`)
    if (status >= 500) throw new UpstreamFailure('status', { status })
  }
  const upstream = (): Promise<[Part, Part]> => Promise.all([partOf(authorization.reach()), partOf(readAnalytics())])
  return {
    ready: async () => {
      const [database, [service]] = await look()
      return { database: database.ok, authorization: service.ok }
    },
  }
}

const partOf = (answered: Promise<void>): Promise<Part> =>
  answered.then(
    () => ({ ok: true }),
    (error: unknown) =>
      error instanceof UpstreamFailure
        ? { ok: false, cause: error.why, ...(error.status === undefined ? {} : { status: error.status }) }
        : { ok: false },
  )

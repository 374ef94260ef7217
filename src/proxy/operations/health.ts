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

type Check = Readiness['database']

/** Milliseconds for which a result about the services is reused, so that probes do not load them. */
const servicesTtlMs = 5_000

/** Milliseconds for which a result about the database is reused: each check is a write that is synced to the disk. */
const databaseTtlMs = 1_000

/** Milliseconds without an answer after which the database counts as unreachable. */
const databaseTimeoutMs = 2_000

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
  let cachedServices: { expiresAt: number; services: Promise<[Check, Check]> } | undefined

  app.get(proxyPaths.health, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })

  app.get(proxyPaths.ready, async (_request, reply) => {
    const [database, [service, analytics]] = await check()
    const stopping = parts.stopping()
    const ready = database.ok && service.ok && !stopping
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503)
    return { ready, ...(stopping && { stopping }), database, authorization: service, analytics } satisfies Readiness
  })

  let cachedDatabase: { expiresAt: number; part: Promise<Check> } | undefined
  const check = (): Promise<[Check, [Check, Check]]> => {
    if (!cachedServices || clock.now() >= cachedServices.expiresAt)
      cachedServices = { expiresAt: clock.now() + servicesTtlMs, services: upstream() }
    if (!cachedDatabase || clock.now() >= cachedDatabase.expiresAt)
      cachedDatabase = { expiresAt: clock.now() + databaseTtlMs, part: checkDatabase() }
    return Promise.all([cachedDatabase.part, cachedServices.services])
  }
  // A write, because a full disk can still be read. No lease uses the name of this row.
  const write = () =>
    db
      .insertInto('lease')
      .values({ name: 'readiness', holder: '', beat: 0 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ beat: sql`1 - lease.beat` }))
      .execute()
  const checkDatabase = (): Promise<Check> =>
    within(clock, databaseTimeoutMs, write).then(
      () => ({ ok: true }),
      () => ({ ok: false }),
    )
  // Any answer of the API counts, also that there is nothing at this path.
  const readAnalytics = async () => {
    const { status } = await authorization.read(`${new URL(analyticsUrl).origin}/`)
    if (status >= 500) throw new UpstreamFailure('status', { status })
  }
  const upstream = (): Promise<[Check, Check]> =>
    Promise.all([checkOf(authorization.refreshDiscovery()), checkOf(readAnalytics())])
  return {
    ready: async () => {
      const [database, [service]] = await check()
      return { database: database.ok, authorization: service.ok }
    },
  }
}

const checkOf = (answer: Promise<void>): Promise<Check> =>
  answer.then(
    () => ({ ok: true }),
    (error: unknown) =>
      error instanceof UpstreamFailure
        ? { ok: false, cause: error.reason, ...(error.status === undefined ? {} : { status: error.status }) }
        : { ok: false },
  )

import type { FastifyInstance } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import { type Health, health as healthAnswer, proxyPaths, type Readiness, readiness } from '#contract/proxy.ts'
import { cachedFor } from '#web/http/cached.ts'
import { changingText } from '#web/http/changingText.ts'
import type { GrantDatabase } from '../core/tokens/schema.ts'
import type { AuthorizationClient } from '../core/upstream/client.ts'
import { UpstreamFailure, within } from '../core/upstream/failure.ts'
import { defineCall, problemAnswer } from '../core/web/call.ts'
import type { ProxySettings } from '../settings.ts'

export type Healthy = ReturnType<typeof health>

type Check = Readiness['database']

/** Milliseconds for which a result about the services is reused, so that probes do not load them. */
const servicesTtlMs = 5_000

/** Milliseconds for which a result about the database is reused: each check is a write that is synced to the disk. */
const databaseTtlMs = 1_000

/** Milliseconds without an answer after which the database counts as unreachable. */
const databaseTimeoutMs = 2_000

const healthCall = defineCall({
  method: 'get',
  path: proxyPaths.health,
  id: 'health',
  summary: 'Whether the process answers.',
  caller: 'anybody',
  answer: { Health: healthAnswer },
  answerText: 'It answers.',
  answers: { 503: problemAnswer('The process is about to stop.') },
})
const readyCall = defineCall({
  method: 'get',
  path: proxyPaths.ready,
  id: 'ready',
  summary: 'Whether the proxy can serve televisions.',
  caller: 'anybody',
  answer: { Readiness: readiness },
  answerText: 'It can.',
  answers: {
    503: { description: 'It cannot; the fields say why.', content: { 'application/json': 'Readiness' } },
  },
})

export const healthCalls = [healthCall, readyCall]

/**
 * `GET /healthz`: the process answers. `GET /readyz`: the database can be written and the authorization server answers;
 * otherwise the answer names what fails. A proxy that is about to stop is not ready. The answer also says whether the
 * analytics API answers: without it, a proxy still pairs televisions, and they show their stored answers.
 */
export function health(
  app: FastifyInstance,
  context: {
    db: GrantDatabase
    authorization: AuthorizationClient
    settings: Pick<ProxySettings, 'upstream'>
    clock: Clock
    isStopping(): boolean
  },
) {
  const { db, authorization, clock } = context
  const { analyticsUrl } = context.settings.upstream

  healthCall.on(app, async (_request, reply) => {
    // The app of a television, which is a page of another origin, asks whether this is Tenfoot before it opens it.
    reply.header('cache-control', 'no-store').header('access-control-allow-origin', '*')
    return { ok: true, app: 'tenfoot' } satisfies Health
  })

  readyCall.on(app, async (_request, reply) => {
    const [database, [service, analytics]] = await check()
    const stopping = context.isStopping()
    const ready = database.ok && service.ok && !stopping
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503)
    return { ready, ...(stopping && { stopping }), database, authorization: service, analytics } satisfies Readiness
  })

  const nextText = changingText()
  // No lease uses the name of this row.
  const write = () => {
    const holder = nextText()
    return db
      .insertInto('lease')
      .values({ name: 'readiness', holder, beat: 0 })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ holder }))
      .execute()
  }
  const databaseState = cachedFor(
    clock,
    databaseTtlMs,
    (): Promise<Check> =>
      within(clock, databaseTimeoutMs, write).then(
        () => ({ ok: true }),
        () => ({ ok: false }),
      ),
  )
  // Any answer of the API counts, also that there is nothing at this path.
  const readAnalytics = async () => {
    const { status } = await authorization.read(`${new URL(analyticsUrl).origin}/`)
    if (status >= 500) throw new UpstreamFailure('status', { status })
  }
  const serviceStates = cachedFor(clock, servicesTtlMs, () =>
    Promise.all([checkOf(authorization.refreshDiscovery()), checkOf(readAnalytics())]),
  )
  const check = () => Promise.all([databaseState(), serviceStates()])
  return {
    /** Whether the database and the authorization server answer. */
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

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { type FailureCause, proxyPaths } from '#contract/proxy.ts'
import type { AuthorizationClient } from '../authorization/client.ts'
import type { ProxyDatabase } from '../database.ts'
import { UpstreamFailure } from '../upstream.ts'

type Part = { ok: true } | { ok: false; cause?: FailureCause; status?: number }

/** Milliseconds that an answer about the services is kept: probes must not load them. */
const keptFor = 5_000

/** `GET /healthz`: the process answers. `GET /readyz`: so do its database and the authorization server, or it says which not. */
export function health(
  app: FastifyInstance,
  { db, authorization, clock }: { db: ProxyDatabase; authorization: AuthorizationClient; clock: Clock },
): void {
  let kept: { until: number; part: Promise<Part> } | undefined

  app.get(proxyPaths.health, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })

  app.get(proxyPaths.ready, async (_request, reply) => {
    if (!kept || clock.now() >= kept.until) kept = { until: clock.now() + keptFor, part: upstream() }
    const [database, service] = await Promise.all([stored(), kept.part])
    const ready = database.ok && service.ok
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503)
    return { ready, database, authorization: service }
  })

  const stored = (): Promise<Part> =>
    sql`select 1`.execute(db).then(
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
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { cachedFor } from '#web/http/cached.ts'
import { changingText } from '#web/http/changingText.ts'
import { addRoutes, defineMethod } from '#web/openapi/description.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import type { WarehouseWatch } from '../warehouse/state.ts'

/** The answer of `GET /readyz`. It names no host: anybody may ask. */
export const platformReadiness = z.object({
  ready: z.boolean(),
  stopping: z.optional(z.literal(true)),
  database: z.object({ ok: z.boolean() }),
  /** Only where the warehouse runs on servers. `ok` while any host answers; hosts and shards that answer, of all. */
  warehouse: z.optional(z.object({ ok: z.boolean(), hosts: z.string(), shards: z.optional(z.string()) })),
  /** Only while this process makes the demo's numbers. Everything else is served meanwhile, so it is ready. */
  demo: z.optional(z.object({ percentMade: z.number() })),
})
export type PlatformReadiness = z.infer<typeof platformReadiness>

const json = { 'application/json': 'Readiness' }

export const readinessMethod = defineMethod<(reply: FastifyReply) => Promise<PlatformReadiness>>({
  method: 'get',
  path: '/readyz',
  id: 'readiness',
  summary: 'Whether a load balancer may send calls here.',
  answers: {
    200: { description: 'Whether a load balancer may send calls here.', content: json },
    503: { description: 'It is stopping, or its database or warehouse does not answer.', content: json },
  },
  handler: (answer, _request, reply) => answer(reply),
})

const databaseTimeoutMs = 2_000
/** Milliseconds for which a result is reused: each check is synced to the disk. */
const databaseTtlMs = 1_000

/**
 * `GET /readyz`: a load balancer may send calls here. They need a database that can be written, and some host of the warehouse. While a
 * shard is down, reports of its channels fail at every process alike, so that is not a reason to use another.
 */
export function readiness(
  app: FastifyInstance,
  context: {
    db: Kysely<AuthorizationTables>
    clock: Clock
    watch: WarehouseWatch | undefined
    demoNumbers: { percent(): number | undefined }
    isStopping(): boolean
  },
): void {
  const { db, clock, watch, demoNumbers, isStopping } = context
  const nextText = changingText()
  const writable = cachedFor(clock, databaseTtlMs, () => isWritable(db, clock, nextText()))
  addRoutes(app, [readinessMethod], async (reply) => {
    const [database, warehouse] = await Promise.all([writable(), watch && warehousePart(watch)])
    const stopping = isStopping()
    const percentMade = demoNumbers.percent()
    const ready = database && (warehouse?.ok ?? true) && !stopping
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503)
    return {
      ready,
      ...(stopping && { stopping }),
      database: { ok: database },
      ...(warehouse && { warehouse }),
      ...(percentMade !== undefined && { demo: { percentMade } }),
    } satisfies PlatformReadiness
  })
}

async function warehousePart(watch: WarehouseWatch): Promise<PlatformReadiness['warehouse']> {
  const { hosts, shards } = await watch.state()
  const reachable = hosts.filter(({ problem }) => problem === undefined)
  const served = shards.filter(({ live }) => live > 0)
  return {
    ok: reachable.length > 0,
    hosts: `${reachable.length} of ${hosts.length}`,
    ...(shards.length > 0 && { shards: `${served.length} of ${shards.length}` }),
  }
}

/** A write, because a full disk can still be read. */
async function isWritable(db: Kysely<AuthorizationTables>, clock: Clock, value: string): Promise<boolean> {
  const stop = new AbortController()
  const late = clock.sleep(databaseTimeoutMs, stop.signal).then(
    () => false,
    () => false,
  )
  const write = db
    .insertInto('installation')
    .values({ name: 'readiness', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
  const answered = write.then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => stop.abort())
}

import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { Part } from '../core/part.ts'
import type { SessionTables } from '../core/session/schema.ts'
import type { ProxySettings } from '../settings.ts'

const hourMs = 3_600_000

/** Removes data that can no longer be used, at the start and every hour. Several proxies may do it simultaneously. */
export function createHousekeeping(context: {
  db: Kysely<SessionTables>
  clock: Clock
  settings: Pick<ProxySettings, 'limits'>
  parts: readonly Part[]
  onError: (error: unknown) => void
}) {
  const { clock, settings, parts, onError } = context
  const db = context.db as unknown as Kysely<unknown>
  const grantReferences = parts.flatMap((part) => part.grantReferences ?? [])
  const stop = new AbortController()
  const loop = run()

  return {
    async close(): Promise<void> {
      stop.abort()
      await loop
    },
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await sweepAll().catch(onError)
      await clock.sleep(hourMs, stop.signal).catch(() => {})
    }
  }

  async function sweepAll(): Promise<void> {
    const now = clock.now()
    for (const { sweep } of parts) await sweep?.({ db, now, settings, grantReferences })
  }
}

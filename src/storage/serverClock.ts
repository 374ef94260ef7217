import { type Kysely, sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'

/** Milliseconds between two reads of the server's clock. */
const measureIntervalMs = 60_000

/**
 * The clock of a Postgres server, computed from this machine's clock. Processes of one database write times that others
 * read (the end of a code, the next poll, the end of a token), so they must use one clock, however wrong their own are.
 * While the server is unreachable, the last measured difference is used.
 */
export async function serverClock<Tables>(
  db: Kysely<Tables>,
  localClock: Clock,
): Promise<Clock & { close(): Promise<void> }> {
  const stop = new AbortController()
  let offsetMs = 0
  const measure = async () => {
    const before = localClock.now()
    const { rows } = await sql<{ now: string }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db)
    const after = localClock.now()
    // A slow answer is less precise than the last value. The first answer is used in any case.
    if (offsetMs === 0 || after - before < 1_000) offsetMs = Number(rows[0]?.now) - (before + after) / 2
  }
  const keepMeasuring = async () => {
    while (!stop.signal.aborted) {
      await localClock.sleep(measureIntervalMs, stop.signal).catch(() => {})
      if (!stop.signal.aborted) await measure().catch(() => {})
    }
  }
  await measure()
  const measuring = keepMeasuring()
  return {
    now: () => Math.round(localClock.now() + offsetMs),
    sleep: localClock.sleep,
    close: async () => {
      stop.abort()
      await measuring
    },
  }
}

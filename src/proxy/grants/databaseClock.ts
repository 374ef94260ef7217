import { sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { GrantDatabase } from './schema.ts'

/** Longest wait that a service can ask for, in milliseconds. */
export const longestWait = 300_000

/**
 * Whether something must wait until then. A time further ahead than anybody can ask for was noted
 * before the clock was set back, and is not waited for: `databaseClock` makes machines agree, but the clock on which they
 * agree can be set, and so can that of the one machine that an embedded database serves.
 */
export const isToWait = (until: number, now: number): boolean => until > now && until <= now + longestWait

/** Milliseconds between two looks at the server's clock. */
const lookEvery = 60_000

/**
 * The clock of a Postgres server, computed from this machine's: proxies of one database write times that others read (when a
 * code ends, when to poll, until when a token is good), so they have to go by one clock, however wrong their own are.
 * While the server is away the difference that was seen last goes on.
 */
export async function databaseClock(db: GrantDatabase, own: Clock): Promise<Clock & { close(): Promise<void> }> {
  const stop = new AbortController()
  let apart = 0
  const look = async () => {
    const before = own.now()
    const { rows } = await sql<{ now: string }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(db)
    const after = own.now()
    // A slow answer says less than the one of before; the first has to do.
    if (apart === 0 || after - before < 1_000) apart = Number(rows[0]?.now) - (before + after) / 2
  }
  const follow = async () => {
    while (!stop.signal.aborted) {
      await own.sleep(lookEvery, stop.signal).catch(() => {})
      if (!stop.signal.aborted) await look().catch(() => {})
    }
  }
  await look()
  const following = follow()
  return {
    now: () => Math.round(own.now() + apart),
    sleep: own.sleep,
    close: async () => {
      stop.abort()
      await following
    },
  }
}

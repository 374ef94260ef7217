import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { createPlaces, type Pace } from '#storage/rateLimit/places.ts'
import { isStillWaiting } from '../tokens/stillWaiting.ts'
import type { PairingTables } from './schema.ts'

export type Quota = ReturnType<typeof createQuota>

const pauseName = 'device code'
const firstPauseMs = 30_000
const maxPauseMs = 900_000
/** Milliseconds that other callers wait for the trial. */
const trialMs = 15_000

/** The longest wait for a turn in milliseconds. A television that would wait longer asks again after this time. */
const maxTurnWaitMs = 900_000
/** No stored wait is longer, in milliseconds. A later time was stored before the clock was set back. */
export const maxStoredWaitMs = 7_200_000
/** First pairings of a provider's network that have a place in the reserve: one in ten minutes. */
const firstPairingPace = { every: 600_000, atOnce: 1 }
/** The longest wait of a first pairing for its place in the reserve, in milliseconds. */
const maxFirstWaitMs = 180_000

/**
 * How the codes of one client in a minute are shared, so that a few networks cannot use them up. A part is for everybody
 * in turn, with a limit per network: a sixth at once, and a third in the course of the minute. When that is used up, a
 * reserve is for networks that have not paired lately, each of which has one place: five twelfths at once, and one in the
 * course of the minute. A flood from many networks leaves places for one more. All four are one minute's quota.
 */
export interface QuotaLimits {
  /** Codes of the client in a minute, as its service allows. */
  codesPerMinute: number
  /** Codes of one network in a minute. */
  networkPerMinute: number
}

/**
 * The device-code quota is one per client (specification: device-flow 3.3), so its back-off applies to all televisions
 * and all proxies. During the back-off nobody asks, however often a button is pressed. Then one asks, and the others
 * follow.
 */
export function createQuota(
  db: Kysely<PairingTables>,
  clock: Clock,
  limits: QuotaLimits,
  random: () => number = Math.random,
) {
  const { codesPerMinute, networkPerMinute } = limits
  const paceOf = (perMinute: number, atOnce: number): Pace => ({
    every: Math.ceil(60_000 / perMinute),
    atOnce: Math.max(1, Math.floor(atOnce)),
  })
  const overallPace = paceOf(codesPerMinute / 3, codesPerMinute / 6)
  const reservedPace = paceOf(codesPerMinute / 12, (codesPerMinute * 5) / 12)
  const networkPace = paceOf(networkPerMinute, Math.ceil(networkPerMinute / 3))

  const { take } = createPlaces({ db, clock, table: 'pause', maxStoredWaitMs })
  const loadPause = () => db.selectFrom('pause').selectAll().where('name', '=', pauseName).executeTakeFirst()
  /** Adds up to 20 percent, so that many televisions do not ask again at the same moment. */
  const withJitter = (ms: number) => Math.ceil(ms * (1 + 0.2 * random()))
  return {
    /**
     * Takes a turn among the televisions of a network. A television must not request a code before its turn.
     * @returns milliseconds until the turn; 0: now, if `admits` agrees
     */
    turn: async (network: string): Promise<number> =>
      (await take(`turn ${network}`, networkPace, maxTurnWaitMs)) ?? withJitter(maxTurnWaitMs),
    /** Whether the part for everybody has room for a code whose turn has come. */
    admits: async () => (await take('all networks', overallPace, 0)) !== undefined,
    /**
     * Takes the place of a provider's network for a first pairing.
     * @param isNeeded false: this pairing needs no place of the reserve, and the network's is used up all the same
     * @returns milliseconds until a code may be requested; undefined if this network paired lately
     */
    async reservedTurn(provider: string, isNeeded: boolean): Promise<number | undefined> {
      const isFirst = (await take(`first ${provider}`, firstPairingPace, 0)) !== undefined
      return isFirst && isNeeded ? take('first pairings', reservedPace, maxFirstWaitMs) : undefined
    },
    /** Milliseconds to wait; 0 if the caller may ask now. After a back-off only one caller gets 0, for a trial. */
    async wait(): Promise<number> {
      const pause = await loadPause()
      if (!pause) return 0
      const now = clock.now()
      if (isStillWaiting(pause.until, now, maxStoredWaitMs)) return withJitter(pause.until - now)
      const { numUpdatedRows: acquired } = await db
        .updateTable('pause')
        .set({ until: now + trialMs })
        .where('name', '=', pauseName)
        .where('until', '=', pause.until)
        .executeTakeFirst()
      return acquired > 0n ? 0 : withJitter(trialMs)
    },
    /** Starts a back-off, because the quota is used up. @returns the milliseconds until one caller may try */
    async exceeded(retryAfter: number | undefined): Promise<number> {
      const pause = await loadPause()
      const now = clock.now()
      const failures = (pause?.failures ?? 0) + 1
      const waitMs = Math.max(Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 10), maxPauseMs), retryAfter ?? 0)
      await db
        .insertInto('pause')
        .values({ name: pauseName, until: now + waitMs, failures })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ until: now + waitMs, failures }))
        .execute()
      return withJitter(waitMs)
    },
    /** Ends the back-off after codes were received. */
    async passed(): Promise<void> {
      await db.deleteFrom('pause').where('name', '=', pauseName).execute()
    },
  }
}

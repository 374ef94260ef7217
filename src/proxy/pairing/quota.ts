import type { Clock } from '#contract/clock.ts'
import type { PairingDatabase } from './schema.ts'

/**
 * The device-code quota is one per client (specification: device-flow 3.3), so its back-off is one for all televisions
 * and all proxies: while it lasts nobody asks, however often a button is pressed; then one asks, and the others follow.
 */
export interface Quota {
  /**
   * Takes a turn among those of a network that ask for codes: who has one asks no sooner than it has come.
   * @param network whose televisions wait for each other; a provider's, for what is kept for first pairings, where a
   * television has just asked
   * @returns milliseconds until then; 0: now, if `admits`; `first`: now, by what is kept for first pairings
   */
  turn(network: string, provider?: string): Promise<number | 'first'>
  /** Whether there is room for a code among all networks, now that its turn has come. */
  admits(): Promise<boolean>
  /** 0 when the caller may ask now, else milliseconds to wait. The one who gets 0 after a back-off is the one who tries. */
  wait(): Promise<number>
  /** The quota is used up; gives milliseconds until somebody may try. */
  exceeded(retryAfter: number | undefined): Promise<number>
  /** Codes came: the back-off is over. */
  passed(): Promise<void>
}

const name = 'device code'
const first = 30_000
const longest = 900_000
/** How long others wait for the one who tries. */
const trial = 15_000

/** Milliseconds of the longest wait for a turn that is promised; who would wait longer asks again then. */
const longestTurn = 900_000
/** First pairings of a provider's network that go before all others: so many at once, then one in ten minutes. */
const firsts = { every: 600_000, atOnce: 6 }

/**
 * Codes of one client in a minute, shared so that a few networks cannot use them up: two thirds are for everybody in turn,
 * of which a network has its share, and a third is kept for networks that have not paired lately. Half of each may be
 * taken at once, so that no minute sees more than the quota.
 */
export interface QuotaShares {
  /** Of the client, as its service allows. */
  codesPerMinute: number
  /** Of one network. */
  networkPerMinute: number
}

export function createQuota(
  db: PairingDatabase,
  clock: Clock,
  shares: QuotaShares,
  random: () => number = Math.random,
): Quota {
  const paced = (perMinute: number) => ({
    every: Math.ceil(60_000 / perMinute),
    atOnce: Math.max(1, Math.floor(perMinute)),
  })
  const everybody = paced(shares.codesPerMinute / 3)
  const kept = paced(shares.codesPerMinute / 6)
  const network = { ...paced(shares.networkPerMinute), atOnce: Math.ceil(shares.networkPerMinute / 3) }

  /**
   * Takes the next of the places that come one `every` milliseconds, `atOnce` of which may be taken together.
   * @returns milliseconds until that place; undefined when it is further away than `atMost`, and then none was taken
   */
  async function place(of: string, { every, atOnce }: typeof kept, atMost: number): Promise<number | undefined> {
    const now = clock.now()
    const early = (atOnce - 1) * every
    const row = await db
      .insertInto('pause')
      .values({ name: of, until: now + every, failures: 0 })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet(({ eb }) => ({
            until: eb
              .case()
              .when('pause.until', '<', now)
              .then(now + every)
              .else(eb('pause.until', '+', every))
              .end(),
          }))
          .where('pause.until', '<=', now + early + atMost),
      )
      .returning('until')
      .executeTakeFirst()
    return row && Math.max(Number(row.until) - every - early - now, 0)
  }

  const load = () => db.selectFrom('pause').selectAll().where('name', '=', name).executeTakeFirst()
  /** So that a wall of televisions does not come back in one moment. */
  const spread = (ms: number) => Math.ceil(ms * (1 + 0.2 * random()))
  return {
    async turn(own, provider) {
      if (provider !== undefined && (await place(`first ${provider}`, firsts, 0)) !== undefined)
        if ((await place('first pairings', kept, 0)) !== undefined) return 'first'
      return (await place(`turn ${own}`, network, longestTurn)) ?? spread(longestTurn)
    },
    admits: async () => (await place('all networks', everybody, 0)) !== undefined,
    async wait() {
      const pause = await load()
      if (!pause) return 0
      const now = clock.now()
      if (pause.until > now) return spread(pause.until - now)
      const { numUpdatedRows: taken } = await db
        .updateTable('pause')
        .set({ until: now + trial })
        .where('name', '=', name)
        .where('until', '=', pause.until)
        .executeTakeFirst()
      return taken > 0n ? 0 : spread(trial)
    },
    async exceeded(retryAfter) {
      const pause = await load()
      const now = clock.now()
      const failures = (pause?.failures ?? 0) + 1
      const wait = Math.max(Math.min(first * 2 ** Math.min(failures - 1, 10), longest), retryAfter ?? 0)
      await db
        .insertInto('pause')
        .values({ name, until: now + wait, failures })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ until: now + wait, failures }))
        .execute()
      return spread(wait)
    },
    async passed() {
      await db.deleteFrom('pause').where('name', '=', name).execute()
    },
  }
}

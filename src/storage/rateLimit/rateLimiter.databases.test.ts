import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#contract/clock.ts'
import { testDatabases } from '../databases.fixture.ts'
import { openStore, type Store } from '../open.ts'
import { createRateLimiter, type RateLimit, type RateLimiter } from './rateLimiter.ts'

interface Tables {
  attempts: { known_by: string; spent: number; resets_at: number; next_at: number }
}

const quarterMs = 15 * 60_000

describe.each(testDatabases())('rate limits on $name', ({ empty }) => {
  let store: Store<Tables>
  let clock: ManualClock
  let limiter: RateLimiter

  beforeEach(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21, 9))
    store = await openStore<Tables>({
      databaseName: 'proxy',
      ...(await empty()),
      migrations: {
        '001': {
          up: ({ schema }) =>
            schema
              .createTable('attempts')
              .addColumn('known_by', 'text', (column) => column.primaryKey())
              .addColumn('spent', 'integer', (column) => column.notNull())
              .addColumn('resets_at', 'bigint', (column) => column.notNull())
              .addColumn('next_at', 'bigint', (column) => column.notNull().defaultTo(0))
              .execute(),
        },
      },
    })
    limiter = another()
  })
  afterEach(() => store.close())

  const another = () =>
    createRateLimiter({
      db: store.db,
      clock,
      table: 'attempts',
      key: 'known_by',
      hash: (name) => createHash('sha256').update(name).digest('hex'),
    })
  /** Makes this number of attempts. @returns how many pass */
  const countPassing = async (times: number, limits: RateLimit[], reserved?: number) => {
    let passed = 0
    for (let time = 0; time < times; time += 1) if (await limiter.spend(limits, reserved)) passed += 1
    return passed
  }
  const own: RateLimit = { name: 'own', limit: 3 }

  it('a rate limit that a clock ahead has stored counts from now when the clock is set back', async () => {
    const waiting: RateLimit = { name: 'waiting', limit: 1, maxWaitMs: 4_000 }
    const behind = clock.now()
    await clock.advance(24 * 3_600_000)
    expect(await countPassing(4, [own])).toBe(3)
    expect(await countPassing(2, [waiting])).toBe(1)
    const back = manualClock(behind)
    clock = back
    limiter = another()
    expect(await countPassing(4, [own])).toBe(3)
    expect(await countPassing(2, [waiting])).toBe(1)
    await back.advance(quarterMs)
    expect(await countPassing(4, [own])).toBe(3)
  })

  it('a rate limit is not exceeded by simultaneous attempts of several processes', async () => {
    const processes = Array.from({ length: 4 }, another)
    const limit = { name: 'shared', limit: 10 }
    const all = await Promise.all(
      processes.flatMap((processLimiter) => Array.from({ length: 10 }, () => processLimiter.spend([limit]))),
    )
    expect(all.filter((spent) => spent !== undefined)).toHaveLength(10)
  })

  it('a rate limit is reset when its window ends, and reports when that is', async () => {
    expect(await limiter.resetsIn(own)).toBe(0)
    expect(await countPassing(5, [own])).toBe(3)
    await clock.advance(quarterMs - 1)
    expect(await limiter.resetsIn(own)).toBe(1)
    expect(await countPassing(1, [own])).toBe(0)
    await clock.advance(1)
    expect(await countPassing(5, [own])).toBe(3)
  })

  it('a rate limit that is used up allows one more attempt after a second, two, four, up to the longest wait', async () => {
    const limit = { ...own, maxWaitMs: 4000 }
    expect(await countPassing(5, [limit])).toBe(3)
    const passed: number[] = []
    for (let second = 1; second <= 15; second += 1) {
      await clock.advance(1000)
      if (await limiter.spend([limit])) passed.push(second)
    }
    expect(passed).toEqual([1, 3, 7, 11, 15])
  })

  it('a rate limit does not count attempts that were right', async () => {
    for (let time = 0; time < 10; time += 1) {
      const spent = await limiter.spend([own])
      expect(spent).toEqual([own])
      await limiter.refund(spent ?? [])
    }
    expect(await countPassing(5, [own])).toBe(3)
  })

  it('a rate limit that several callers share is not used up by refused attempts', async () => {
    const street = { name: 'street', limit: 2 }
    const all = { name: 'all', limit: 1 }
    expect(await countPassing(5, [{ name: 'somebody', limit: 9 }, all])).toBe(1)
    expect(await countPassing(5, [own, street, all])).toBe(0)
    expect(await countPassing(5, [{ name: 'neighbour', limit: 9 }, street])).toBe(2)
  })

  it('a rate limit that several callers share still allows each its reserved attempts', async () => {
    const shared = { name: 'shared', limit: 1 }
    expect(await countPassing(5, [{ name: 'first', limit: 4 }, shared], 2)).toBe(2)
    expect(await countPassing(5, [{ name: 'second', limit: 4 }, shared], 2)).toBe(2)
  })
})

import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import type { Store } from '#storage/open.ts'
import type { Access } from '../authorization/access.ts'
import { openDatabase, type PlatformTables } from '../database.ts'
import { createQuotas, type QuotaLimits } from './quotas.ts'
import { withQuotaTables } from './schema.ts'

/** Ten minutes before a Pacific midnight. */
const late = Date.parse('2026-11-21T07:50:00Z')

describe.each(testDatabases())('calls on $name', ({ fresh }) => {
  let store: Store<PlatformTables>
  let options: Awaited<ReturnType<typeof fresh>>
  let clock: ReturnType<typeof manualClock>
  beforeEach(async () => {
    options = await fresh()
    store = await openDatabase({ ...options, databaseUrl: options.databaseUrl })
    clock = manualClock(late)
    for (const id of ['p', 'q'])
      await store.db.insertInto('projects').values({ id, name: id, organization: null, created_at: 0 }).execute()
  })
  afterEach(() => store.close())

  const open = (limits: Partial<QuotaLimits>, db = store.db) =>
    createQuotas({ db: withQuotaTables(db), clock, limits: { perDay: 1_000_000, perMinute: 1_000_000, ...limits } })
  /** Makes one request of a project; resolves with the reason of its refusal, or `ok`. */
  const call = async (quotas: ReturnType<typeof open>, projectId = 'p', api = 'analytics') => {
    const check = quotas.metered(api, async () => ({ projectId }) as Access)
    try {
      await check({} as FastifyRequest, [])
      return 'ok'
    } catch (error) {
      return (error as { reason: string }).reason
    }
  }
  const calls = async (count: number, ...parameters: Parameters<typeof call>) => {
    const answers = await Promise.all(Array.from({ length: count }, () => call(...parameters)))
    return answers.filter((answer) => answer === 'ok').length
  }
  const spent = async () =>
    (await store.db.selectFrom('quota_days').select(['day', 'spent']).orderBy('day').execute()).map(
      ({ day, spent }) => [day, spent] as const,
    )

  it('quotas allow as many calls a day as the limit, even for simultaneous calls', async () => {
    const quotas = open({ perDay: 1_050 })
    expect(await calls(1_200, quotas)).toBe(1_050)
    expect(await call(quotas)).toBe('quotaExceeded')
    expect(await calls(3, quotas, 'q')).toBe(3)
    expect(await calls(3, quotas, 'p', 'video')).toBe(3)
  })

  it('quotas limit several processes together', async () => {
    const another = await openDatabase({ ...options, databaseUrl: options.databaseUrl })
    const both = [open({ perDay: 500 }), open({ perDay: 500 }, another.db)]
    const allowedCounts = await Promise.all(both.map((quotas) => calls(400, quotas)))
    expect(allowedCounts.reduce((sum, count) => sum + count, 0)).toBe(500)
    await another.close()
  })

  it('quotas start again at midnight Pacific time', async () => {
    const quotas = open({ perDay: 2 })
    expect(await calls(5, quotas)).toBe(2)
    await clock.advance(9 * 60_000)
    expect(await call(quotas)).toBe('quotaExceeded')
    await clock.advance(60_000)
    expect(await calls(5, quotas)).toBe(2)
    expect(await spent()).toEqual([
      ['2026-11-20', 2],
      ['2026-11-21', 2],
    ])
    await clock.advance(9 * 86_400_000)
    await call(quotas)
    expect((await spent()).map(([day]) => day)).toEqual(['2026-11-30'])
  })

  it('quotas survive the process: a normal end returns unused calls, a crash loses few', async () => {
    const first = open({ perDay: 10_000 })
    await calls(30, first)
    expect(await spent()).toEqual([['2026-11-20', 40]])
    await first.close()
    expect(await spent()).toEqual([['2026-11-20', 30]])
    await call(open({ perDay: 10_000 }))
    expect(await spent()).toEqual([['2026-11-20', 50]])
  })

  it('quotas limit each minute, and do not charge the day for calls that the minute refuses', async () => {
    const quotas = open({ perMinute: 3, perDay: 100 })
    expect(await calls(10, quotas)).toBe(3)
    expect((await spent())[0]?.[1]).toBe(3)
    await clock.advance(60_000)
    expect(await calls(10, quotas)).toBe(3)
  })

  it('quotas charge a request once, however often it checks its access', async () => {
    const quotas = open({ perDay: 1 })
    const check = quotas.metered('analytics', async () => ({ projectId: 'p' }) as Access)
    const request = {} as FastifyRequest
    for (let times = 0; times < 3; times += 1) await check(request, [])
    expect(await call(quotas)).toBe('quotaExceeded')
  })
})

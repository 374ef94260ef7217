import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { addDays } from '../analytics/days.ts'
import { mine, startTestService, type TestService } from '../analytics/testService.ts'
import { demoChannelId, demoSeed } from './channel.ts'
import { seedDemo } from './seed.ts'
import { checksum } from './testChecksum.ts'

const first = '2026-11-21'
/** The newest day with numbers: reports come three days late. */
const newest = (today: string) => addDays(today, -3)

describe('a data folder that was not started for a long time', () => {
  let service: TestService
  const start = (today: string) =>
    seedDemo({ ...service, accountId: mine.id, clock: manualClock(Date.parse(`${today}T20:00:00Z`)) })
  const read = (sql: string) => service.warehouse.read(sql)
  beforeAll(async () => {
    service = await startTestService()
    await start(first)
  }, 300_000)
  afterAll(() => service.close())

  // Days after the first start; the folder lay still between each two of them.
  it.each([30, 395])(
    'is caught up on day %i: every missing day in every report, and the history as it was',
    async (days) => {
      const today = addDays(first, days)
      const known = `date <= DATE '${newest(first)}'`
      const history = () => checksum(service.warehouse, 'channel_basic', known)
      const before = await history()
      await start(today)
      expect(await history()).toEqual(before)
      const demo = `channel_id = '${demoChannelId(demoSeed)}'`
      for (const [table, where] of [
        ['channel_basic', "claimed_status = ''"],
        ['channel_basic', "claimed_status = 'claimed'"],
        ['channel_basic_days', "claimed_status = ''"],
        ['channel_device_os', "claimed_status = 'claimed'"],
        ['channel_estimated_revenue', "claimed_status = ''"],
        ['asset_basic', 'true'],
      ] as const)
        expect(
          await read(`SELECT max(date), count(DISTINCT date) FROM ${table}
            WHERE ${demo} AND date > DATE '${newest(first)}' AND ${where}`),
          `${table} where ${where}`,
        ).toEqual([[newest(today), days]])
      const views = async (table: string, where: string) =>
        (
          await read(`SELECT sum(views) FROM ${table} WHERE ${demo} AND video_id <> '' AND NOT ${known} AND ${where}`)
        )[0]
      const all = await views('channel_basic', "claimed_status = ''")
      for (const [table, where] of [
        ['channel_basic', "claimed_status = 'claimed'"],
        ['channel_basic_days', "claimed_status = ''"],
        ['channel_traffic_source', "claimed_status = ''"],
        ['asset_basic', "claimed_status = 'claimed'"],
      ] as const)
        expect(await views(table, where), `${table} where ${where}`).toEqual(all)
    },
    300_000,
  )

  it('is left as it is by a clock that is years ahead', async () => {
    const before = await checksum(service.warehouse)
    await expect(start('2042-01-01')).rejects.toThrow('Is the clock right?')
    expect(await checksum(service.warehouse)).toEqual(before)
  })
})

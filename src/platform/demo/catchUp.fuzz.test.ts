import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { ownAccount, startTestService, type TestService } from '../analytics/service.fixture.ts'
import { addDays } from '../time/days.ts'
import { demoChannelId, demoSeed } from './channel.ts'
import { checksum } from './checksum.fixture.ts'
import { audiences } from './countries.ts'
import { makeActivity } from './facts/facts.ts'
import { schedule } from './schedule.ts'
import { seedDemo } from './seedWhole.fixture.ts'

/** The channel's first day, and its only one before the first test: days of a young channel are generated fast. */
const firstDay = '2024-10-01'
/** Days until the reports of a day arrive. */
const reportDelayDays = 3

/** Days of the channel before the content owner's first claims. */
const unclaimed = 720

/** `MISSING_DAYS=1500 npx vitest run catchUp` tests one start after that many days: it takes minutes. */
const requestedDays = Number(process.env.MISSING_DAYS ?? 0)
const starts: { missing: number; days: number; daysAtOnce?: number }[] =
  requestedDays > 0
    ? [{ missing: requestedDays, days: requestedDays + 1 }]
    : [
        { missing: 30, days: 31 },
        { missing: 365, days: 396 },
        { missing: 330, days: 726 },
        // In two portions, all of whose days are claimed. Days with that many videos take longest.
        { missing: 32, days: 758, daysAtOnce: 16 },
      ]
const maxDurationMs = requestedDays > 0 ? 3_600_000 : 300_000

describe('long pauses', () => {
  let service: TestService
  let newest = firstDay
  const start = (today: string, daysAtOnce?: number) =>
    seedDemo({ ...service, accountId: ownAccount.id, clock: manualClock(Date.parse(`${today}T20:00:00Z`)), daysAtOnce })
  const ofDemo = async (selected: string, table: string, condition: string) =>
    (
      await service.warehouse.read(
        `SELECT ${selected} FROM ${table} WHERE channel_id = '${demoChannelId(demoSeed)}' AND ${condition}`,
      )
    )[0]
  beforeAll(async () => {
    service = await startTestService()
    const videos = schedule(demoSeed, firstDay, addDays(firstDay, reportDelayDays))
    const day = {
      seed: demoSeed,
      channelId: demoChannelId(demoSeed),
      firstDay,
      from: firstDay,
      to: firstDay,
      videos,
      audiences,
    }
    await makeActivity(service.warehouse, [day], () => {})
  })
  afterAll(() => service.close())

  // The starts build on each other: after each, the channel has `days` days.
  it.each(starts)(
    'a data folder catches up after $missing days: every report gets every missing day, and the history does not change',
    async ({ missing, days, daysAtOnce }) => {
      const claimed = Math.max(0, days - unclaimed)
      const known = `date <= DATE '${newest}'`
      const history = () => checksum(service.warehouse, 'channel_basic', known)
      const before = await history()
      newest = addDays(newest, missing)
      await start(addDays(newest, reportDelayDays), daysAtOnce)
      expect(await history()).toEqual(before)
      const claims = `date > DATE '${addDays(newest, -claimed)}'`
      const views = (table: string, condition: string) => ofDemo('sum(views)', table, `video_id <> '' AND ${condition}`)
      for (const [table, condition, count] of [
        ['channel_basic', "claimed_status = ''", days],
        ['channel_basic', "claimed_status = 'claimed'", claimed],
        ['channel_basic_days', "claimed_status = ''", days],
        ['channel_basic_days', "claimed_status = 'claimed'", claimed],
        ['channel_traffic_source', "claimed_status = ''", days],
        ['channel_device_os', "claimed_status = 'claimed'", claimed],
        ['channel_estimated_revenue', "claimed_status = ''", days],
        ['asset_basic', "claimed_status = 'claimed'", claimed],
      ] as const) {
        const rowsOf = `${table} where ${condition}`
        expect(await ofDemo('max(date), count(DISTINCT date)', table, condition), rowsOf).toEqual(
          count === 0 ? [null, 0] : [newest, count],
        )
        if (table === 'channel_estimated_revenue' || table === 'channel_device_os') continue
        const rows = count === claimed ? claims : 'true'
        expect(await views(table, `${condition} AND ${rows}`), rowsOf).toEqual(
          await views('channel_basic', `claimed_status = '' AND ${rows}`),
        )
      }
    },
    maxDurationMs,
  )

  it('a data folder is not changed when the clock is years ahead', async () => {
    const before = await checksum(service.warehouse)
    await expect(start('2042-01-01')).rejects.toThrow('Is the clock right?')
    expect(await checksum(service.warehouse)).toEqual(before)
  })
})

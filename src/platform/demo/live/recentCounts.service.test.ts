import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dayMs, hourMs, manualClock } from '#contract/clock.ts'
import { counterSeries, maxHourGap, type Reading } from '#insights/counterSeries.ts'
import { createFacts } from '#platform/analytics/statistics.ts'
import { addDays, startOfPacificDay } from '#platform/time/days.ts'
import { type Counts, createStatistics, type Statistics } from '#platform/video/statistics.ts'
import { type DuckDBWarehouse, openDuckDBWarehouse } from '#platform/warehouse/duckdb/warehouse.ts'
import { demoChannelId } from '../channel.ts'
import { audiences } from '../countries.ts'
import { makeActivity } from '../facts/facts.ts'
import { schedule } from '../schedule.ts'
import { demoRecentCounts } from './recentCounts.ts'

const seed = 3
const firstDay = '2026-02-01'
/** The clocks change within the days after it: one of them has 23 hours. */
const newest = '2026-03-05'
const channelId = demoChannelId(seed)
const halfHourMs = hourMs / 2
const videos = schedule(seed, firstDay, addDays(newest, 5)).map(({ id }) => ({ id, channelId }))

describe('the demo between its reports', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-live-'))
  const clock = manualClock(startOfPacificDay(addDays(newest, 1)))
  let warehouse: DuckDBWarehouse
  let live: Statistics
  const onError = vi.fn()
  const makeReports = (from: string, to: string) =>
    makeActivity(
      warehouse,
      [{ seed, channelId, firstDay, from, to, videos: schedule(seed, firstDay, to), audiences }],
      () => {},
    )
  beforeAll(async () => {
    warehouse = await openDuckDBWarehouse({ dataDir })
    await makeReports(firstDay, newest)
    live = createStatistics(createFacts(warehouse), [demoRecentCounts({ clock, seed, firstDay, onError })])
  })
  afterAll(async () => {
    await warehouse.close()
    rmSync(dataDir, { recursive: true })
  })
  const counts = async () => ({
    channel: (await live.ofChannels([channelId])).get(channelId),
    videos: Object.fromEntries(await live.ofVideos(videos)),
  })
  const sum = (list: Record<string, Counts>) => Object.values(list).reduce((all, { views }) => all + views, 0)

  it('counts never fall within days, and a channel has the views of its videos', async () => {
    let before = await counts()
    const begin = clock.now()
    const end = startOfPacificDay(addDays(newest, 3))
    for (let at = begin; at < end; at += 211 * 60_000) {
      clock.set(at)
      const after = await counts()
      expect(sum(after.videos)).toBe(after.channel?.views)
      for (const name of ['views', 'likes', 'comments'] as const)
        expect(after.channel?.[name]).toBeGreaterThanOrEqual(before.channel?.[name] ?? 0)
      before = after
    }
    expect(sum(before.videos)).toBeGreaterThan(1000)
  })

  it('the reports of days that arrive later change no count, whenever they come', async () => {
    clock.set(startOfPacificDay(addDays(newest, 5)))
    const before = await counts()
    await makeReports(addDays(newest, 1), addDays(newest, 2))
    expect(await counts()).toEqual(before)
    await makeReports(addDays(newest, 3), addDays(newest, 4))
    expect(await counts()).toEqual(before)
    // Nothing is added now: these are the reports alone.
    const { counts: facts } = await createFacts(warehouse).ofChannels([channelId])
    expect(before.channel).toEqual(facts.get(channelId))
  })

  it('samples of a day add up to its report within rounding', async () => {
    const day = addDays(newest, 6)
    const [start, end] = [startOfPacificDay(day), startOfPacificDay(addDays(day, 1))]
    const halfHours = Array.from(
      { length: (end - start) / halfHourMs },
      (_, place) => start + place * halfHourMs + 20_000,
    )
    const readings: Reading[] = []
    // Only the samples around both ends of the day decide.
    for (const at of [start - 40_000, ...halfHours, end - 40_000, end + 20_000]) {
      clock.set(at)
      readings.push({ at, value: (await live.ofChannels([channelId])).get(channelId)?.views ?? 0 })
    }
    const sampled = counterSeries(readings)
    const hours = Array.from({ length: (end - start) / hourMs }, (_, hour) =>
      sampled.between(start + hour * hourMs, start + (hour + 1) * hourMs, maxHourGap),
    )
    await makeReports(addDays(newest, 5), day)
    const [[views] = []] = await warehouse.read(
      'SELECT sum(views) FROM channel_basic_days WHERE channel_id = $channelId AND date = CAST($day AS DATE)',
      { channelId, day },
    )
    const viewsOfMinute = Math.ceil(Number(views) / (24 * 60))
    expect(Number(views)).toBeGreaterThan(500)
    expect(
      Math.abs(hours.reduce<number>((sum, hour) => sum + (hour ?? Number.NaN), 0) - Number(views)),
    ).toBeLessThanOrEqual(viewsOfMinute)
  })

  it('where nothing can be made, the reports are the statistics, and the operator hears of it', async () => {
    vi.stubEnv('TMPDIR', join(dataDir, 'none'))
    const recent = demoRecentCounts({ clock, seed, firstDay, onError })
    const facts = createFacts(warehouse)
    clock.set(clock.now() + dayMs)
    const { counts: sums } = await facts.ofChannels([channelId])
    expect(await createStatistics(facts, [recent]).ofChannels([channelId])).toEqual(sums)
    vi.unstubAllEnvs()
    expect(onError).toHaveBeenCalledOnce()
  })

  it('a new video has no views before its hour', async () => {
    const released = schedule(seed, firstDay, addDays(newest, 9)).find(
      ({ published }) => published > addDays(newest, 6),
    )
    if (!released) throw new Error('no video is published on these days')
    const viewsAt = async (hour: number) => {
      clock.set(startOfPacificDay(released.published) + hour * 3_600_000)
      return (await live.ofVideos([{ id: released.id, channelId }])).get(released.id)?.views ?? 0
    }
    expect(await viewsAt(released.hour)).toBe(0)
    expect(await viewsAt(released.hour + 2)).toBeGreaterThan(0)
  })
})

import { type Day, dayNumber } from '../time/days.ts'
import type { Warehouse } from '../warehouse/port.ts'
import { demoChannelId, demoSeed } from './channel.ts'
import { audiences } from './countries.ts'
import { makeActivity, makeClaims, makeOtherTables, makeReportsByAsset } from './facts/facts.ts'
import type { DemoChannel } from './facts/works.ts'
import { type CompleteDays, type Days, type MadeDays, madeByAll, missingIn, withDays } from './madeDays.ts'
import { demoOwner, otherChannel, smallChannels, smallSchedule } from './owner.ts'
import { demoAssets, demoPlaylists } from './playlists.ts'
import { firstByAsset, firstClaimed, firstOfLateReports, portionsOf } from './portions.ts'
import { type DemoVideo, schedule } from './schedule.ts'

/** The days that the demo's numbers are of. */
export interface DemoSpan {
  /** The demo channel's first day. */
  firstDay: Day
  /** The day of the newest numbers. */
  lastDay: Day
  today: Day
}

export interface NumbersOptions extends DemoSpan {
  warehouse: Warehouse
  onProgress?: ((step: { label: string; done: number; total: number }) => void) | undefined
  /** Called with the days that are complete: before the first portion, and whenever there are more of them. */
  onComplete?: ((days: CompleteDays) => void) | undefined
  /** Called once it is known whether any number is missing. */
  onPlan?: ((isNeeded: boolean) => void) | undefined
  seed?: number | undefined
  /** Days of a portion; default: as many as memory allows. */
  daysAtOnce?: number | undefined
}

/** The days for which a table has rows of a channel; undefined where it has none. */
export async function daysOf(
  { read, dialect }: Warehouse,
  table: string,
  channel: string,
  where: readonly string[] = [],
): Promise<Days | undefined> {
  const counted = dialect.counts(table, { channels: 'channel_id = $channel' })
  const conditions = ['channel_id = $channel', ...where, ...counted].join(' AND ')
  const [[from, to, rows] = []] = await read(
    `SELECT min(date), max(date), count(*) FROM ${table} WHERE ${conditions}`,
    { channel },
  )
  return typeof from === 'string' && typeof to === 'string' && rows !== 0 ? { from, to } : undefined
}

/**
 * Generates the missing numbers in portions: first the user activity of each channel, then the reports that are derived
 * from it, then the claims and the reports by asset. Each step is a transaction of its own and generates only its
 * missing days: an interrupted start leaves complete portions, and the next one generates the rest. What `onProgress`
 * throws ends it between two steps.
 */
export async function makeDemoNumbers(options: NumbersOptions): Promise<void> {
  const { warehouse, firstDay, lastDay, today, onProgress, onComplete, onPlan, seed = demoSeed, daysAtOnce } = options
  const channels = channelsOfDemo(seed, firstDay, today)
  const contentOwner = demoOwner.name
  const madeOf = async (from: Day, table: string, channel: string, ...where: string[]): Promise<MadeDays> => ({
    firstDay: from,
    days: await daysOf(warehouse, table, channel, where),
  })
  const activityOf = await Promise.all(channels.map(({ id }) => madeOf(firstDay, 'channel_basic', id)))
  const demo = demoChannelId(seed)
  let reports = await madeOf(firstDay, 'channel_device_os', demo)
  let claims = await madeOf(firstClaimed(firstDay), 'channel_basic', demo, "claimed_status = 'claimed'")
  let byAsset = await madeOf(firstByAsset(firstDay), 'asset_basic', demo, "claimed_status = ''")
  const stepsOfChannels = () => [...activityOf.slice(0, 1), reports]
  const steps = () => [...stepsOfChannels(), claims, byAsset]
  const tell = () => {
    const all = { from: firstDay, to: lastDay }
    onComplete?.({ all, channels: madeByAll(stepsOfChannels(), all), contentOwner: madeByAll(steps(), all) })
  }
  tell()
  const portions = portionsOf({ channels, firstDay, lastDay, made: steps(), daysAtOnce })
  onPlan?.(portions.length > 0)
  const progress = progressOf(channels, portions)
  const step = (portion: number, share: number) =>
    onProgress?.({ label: 'Making the demo channel’s numbers', done: progress(portion, share), total: 100 })
  for (const [index, portion] of portions.entries()) {
    const missing = activityOf.map((made) => missingIn(made, portion))
    const activity = channels.flatMap(({ id: channelId, seed: own, videos }, place) => {
      const days = missing[place]
      return !days || videos.length === 0 ? [] : [{ seed: own, channelId, firstDay, ...days, videos, audiences }]
    })
    if (activity.length > 0) await makeActivity(warehouse, activity, (share) => step(index, 0.4 * share))
    for (const [place, made] of activityOf.entries()) activityOf[place] = withDays(made, missing[place])
    const works = { channels, contentOwner }
    const reported = missingIn(reports, portion)
    if (reported) {
      const late = reported.from >= firstOfLateReports(firstDay)
      await makeOtherTables(warehouse, { ...works, ...reported, late }, (share) => step(index, 0.4 + 0.5 * share))
    }
    reports = withDays(reports, reported)
    tell()
    const claimed = missingIn(claims, portion)
    if (claimed) await makeClaims(warehouse, { ...works, ...claimed })
    claims = withDays(claims, claimed)
    const assigned = missingIn(byAsset, portion)
    if (assigned) await makeReportsByAsset(warehouse, { ...works, ...assigned })
    byAsset = withDays(byAsset, assigned)
    tell()
    step(index, 1)
  }
}

/** The percentage that is done: days with more videos take longer. */
function progressOf(channels: readonly DemoChannel[], portions: readonly Days[]) {
  const videos = channels.flatMap((channel) => channel.videos)
  const sizes = portions.map(
    ({ from, to }) => (dayNumber(to) - dayNumber(from) + 1) * videos.filter(({ published }) => published <= to).length,
  )
  const sum = (list: readonly number[]) => list.reduce((total, size) => total + size, 0)
  return (portion: number, share: number) =>
    (100 * (sum(sizes.slice(0, portion)) + share * (sizes[portion] ?? 0))) / sum(sizes)
}

/** The demo channel and the smaller channels of the demo's content owner. */
export function channelsOfDemo(seed: number, firstDay: Day, today: Day) {
  const demoChannel = (id: string, own: number, videos: readonly DemoVideo[], uploader: DemoChannel['uploader']) => {
    const place = (lists: readonly { id: string; videoIds: string[] }[]) =>
      new Map(lists.flatMap((list) => list.videoIds.map((videoId) => [videoId, list.id] as const)))
    // Without the first playlist: its videos, the first of each series, are in the playlist of their series too.
    const playlists = place(demoPlaylists(own, id, videos).slice(1))
    const assets = place(demoAssets(own, demoOwner.name, videos))
    return {
      id,
      seed: own,
      uploader,
      videos: videos.map((video) => ({
        ...video,
        playlistId: playlists.get(video.id) ?? '',
        assetId: assets.get(video.id) ?? '',
      })),
    }
  }
  return [
    demoChannel(demoChannelId(seed), seed, schedule(seed, firstDay, today), 'self'),
    ...[...smallChannels, otherChannel].map((channel) =>
      demoChannel(
        channel.id,
        channel.seed,
        smallSchedule(channel, firstDay, today),
        channel === otherChannel ? 'thirdParty' : 'self',
      ),
    ),
  ]
}

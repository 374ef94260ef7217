import { addDays, type Day } from '../days.ts'
import type { DemoChannel } from '../warehouse/demoFacts.ts'
import type { Warehouse } from '../warehouse/port.ts'
import { demoChannelId, demoSeed } from './channel.ts'
import { audiences } from './countries.ts'
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
  seed?: number | undefined
  /** Days of a portion; default: as many as memory allows. */
  daysAtOnce?: number | undefined
}

/** The first or the last day for which a table has rows of a channel. */
export async function dayOf(
  { read, dialect }: Warehouse,
  edge: 'min' | 'max',
  table: string,
  channel: string,
  where: readonly string[] = [],
): Promise<Day | undefined> {
  const counted = dialect.counts(table, { channels: 'channel_id = $channel' })
  const conditions = ['channel_id = $channel', ...where, ...counted].join(' AND ')
  const [[day, rows] = []] = await read(`SELECT ${edge}(date), count(*) FROM ${table} WHERE ${conditions}`, {
    channel,
  })
  return typeof day === 'string' && rows !== 0 ? day : undefined
}

/** The day after the newest one for which a table has rows of a channel. */
async function firstMissing(
  warehouse: Warehouse,
  table: string,
  channel: string,
  ...where: string[]
): Promise<string | undefined> {
  const last = await dayOf(warehouse, 'max', table, channel, where)
  return last === undefined ? undefined : addDays(last, 1)
}

/**
 * Generates the missing numbers in portions: first the user activity of each channel, then the reports that are derived
 * from it, then the claims and the reports by asset. Each step is a transaction of its own and generates only its
 * missing days: an interrupted start leaves complete portions, and the next one generates the rest. What `onProgress`
 * throws ends it between two steps.
 */
export async function makeDemoNumbers({
  warehouse,
  firstDay,
  lastDay,
  today,
  onProgress,
  seed = demoSeed,
  daysAtOnce,
}: NumbersOptions): Promise<void> {
  const channels = channelsOfDemo(seed, firstDay, today)
  const contentOwner = demoOwner.name
  const demo = demoChannelId(seed)
  const missing = await Promise.all(
    channels.map(async ({ id }) => (await firstMissing(warehouse, 'channel_basic', id)) ?? firstDay),
  )
  const reportsMissing = (await firstMissing(warehouse, 'channel_device_os', demo)) ?? firstDay
  const unclaimed =
    (await firstMissing(warehouse, 'channel_basic', demo, "claimed_status = 'claimed'")) ?? firstClaimed(firstDay)
  const unassigned =
    (await firstMissing(warehouse, 'asset_basic', demo, "claimed_status = ''")) ?? firstByAsset(firstDay)
  const from = earliest([missing[0] ?? firstDay, reportsMissing, unclaimed, unassigned])
  if (from > lastDay) return
  const portions = portionsOf({ channels, firstDay, from, to: lastDay, daysAtOnce })
  const step = (portion: number, part: number) =>
    onProgress?.({
      label: 'Making the demo channel’s numbers',
      done: (100 * (portion + part)) / portions.length,
      total: 100,
    })
  const { demo: numbers } = warehouse
  for (const [index, portion] of portions.entries()) {
    const { to } = portion
    const activity = channels.flatMap(({ id: channelId, seed: own, videos }, place) => {
      const first = latest([missing[place] ?? firstDay, portion.from])
      return first > to || videos.length === 0
        ? []
        : [{ seed: own, channelId, firstDay, from: first, to, videos, audiences }]
    })
    if (activity.length > 0) await numbers.makeActivity(activity, (share) => step(index, 0.4 * share))
    const works = { channels, contentOwner, to }
    const reportsFrom = latest([reportsMissing, portion.from])
    if (reportsFrom <= to) {
      const withLateReports = reportsFrom >= firstOfLateReports(firstDay)
      await numbers.makeReports({ ...works, from: reportsFrom, late: withLateReports }, (share) =>
        step(index, 0.4 + 0.5 * share),
      )
    }
    const claimed = latest([unclaimed, portion.from])
    if (claimed <= to) await numbers.claimWorks({ ...works, from: claimed })
    const byAsset = latest([unassigned, portion.from])
    if (byAsset <= to) await numbers.makeAssetReports({ ...works, from: byAsset })
    step(index, 1)
  }
}

const earliest = (days: readonly Day[]): Day => [...days].sort()[0] ?? ''
const latest = (days: readonly Day[]): Day => [...days].sort().at(-1) ?? ''

/** The demo channel and the smaller channels of the demo's content owner. */
function channelsOfDemo(seed: number, firstDay: Day, today: Day): (DemoChannel & { seed: number })[] {
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

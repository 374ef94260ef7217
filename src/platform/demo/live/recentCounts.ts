import type { Clock } from '#contract/clock.ts'
import { addDays, type Day, dayNumber, pacificDay, startOfPacificDay } from '#platform/time/days.ts'
import type { Counts, RecentCounts } from '#platform/video/statistics.ts'
import { withTemporaryWarehouse } from '#platform/warehouse/duckdb/temporary/temporaryWarehouse.ts'
import { audiences } from '../countries.ts'
import { makeActivity } from '../facts/facts.ts'
import { earliest, latest } from '../madeDays.ts'
import { channelsOfDemo } from '../numbers.ts'
import { chance } from '../seededRandom.ts'
import { dayShares } from './dayShares.ts'

/** Numbers of a video on one day, or of the channel itself: as the reports of that day will have them. */
interface VideoDay {
  channelId: string
  videoId: string
  /** Decides at which minutes it counts. */
  stream: number
  /** The minute of its publication; undefined on every later day. */
  releasedAt: number | undefined
  views: number
  likes: number
  comments: number
  gained: number
  lost: number
}

/** A process makes at most so many days without reports. */
const mostDays = 100

/**
 * The demo's counts between its newest report and now. They are made with the statements that later make its facts, so
 * that a day's minutes add up to its report. Nothing is made until somebody asks, and each day once in a process.
 * @param firstDay the demo channel's first day
 */
export function demoRecentCounts({
  clock,
  seed,
  firstDay,
  onError,
}: {
  clock: Clock
  seed: number
  firstDay: Day
  onError(error: unknown): void
}): RecentCounts {
  const channelIds = channelsOfDemo(seed, firstDay, firstDay).map(({ id }) => id)
  const days = new Map<Day, VideoDay[]>()
  let making: Promise<void> = Promise.resolve()
  const makeMissing = (from: Day, today: Day) => {
    const make = async () => {
      const missing = daysBetween(from, today).filter((day) => !days.has(day))
      if (missing.length === 0) return
      const made = await makeDays({ seed, firstDay, from: earliest(missing), to: latest(missing) })
      for (const day of missing) days.set(day, made.get(day) ?? [])
      for (const day of days.keys()) if (day < addDays(today, -mostDays)) days.delete(day)
    }
    making = making.catch(() => {}).then(make)
    return making
  }
  return {
    since: async (since) => {
      const now = clock.now()
      const today = pacificDay(now)
      const found = new Map<string, Map<string, Counts>>()
      const begins = new Map(
        channelIds.flatMap((id) => {
          const from = since.get(id)
          return from ? [[id, latest([pacificDay(from), addDays(today, -mostDays)])] as const] : []
        }),
      )
      const from = earliest([...begins.values()])
      if (begins.size === 0 || from > today) return found
      try {
        await makeMissing(from, today)
      } catch (error) {
        // The reports are there without it, such as where no temporary files can be written.
        onError(error)
        return found
      }
      for (const day of daysBetween(from, today)) {
        const countAt = counter(day, now)
        for (const videoDay of days.get(day) ?? []) {
          const { channelId, videoId } = videoDay
          if (day < (begins.get(channelId) ?? addDays(day, 1))) continue
          const byVideo = found.get(channelId) ?? new Map<string, Counts>()
          found.set(channelId, byVideo)
          byVideo.set(videoId, sum(byVideo.get(videoId), countAt(videoDay)))
        }
      }
      return found
    },
  }
}

const daysBetween = (from: Day, to: Day): Day[] =>
  Array.from({ length: Math.max(0, dayNumber(to) - dayNumber(from) + 1) }, (_, place) => addDays(from, place))

/** Counts what a video has of its day until `now`. */
function counter(day: Day, now: number): (videoDay: VideoDay) => Counts {
  const start = startOfPacificDay(day)
  const minutes = Math.round((startOfPacificDay(addDays(day, 1)) - start) / 60_000)
  const minute = Math.min(minutes, Math.max(0, Math.floor((now - start) / 60_000)))
  const shares = new Map<number | undefined, number>()
  const shareOf = (releasedAt: number | undefined) => {
    const share = shares.get(releasedAt) ?? (minute === minutes ? 1 : dayShares(day, minutes, releasedAt)[minute])
    shares.set(releasedAt, share ?? 0)
    return share ?? 0
  }
  return ({ stream, releasedAt, views, likes, comments, gained, lost }) => {
    const share = shareOf(releasedAt)
    // Each number begins its steps somewhere else: otherwise all videos with two views would count at the same minute.
    const until = (total: number, kind: number) =>
      share === 1 ? total : Math.floor(total * share + chance(stream, dayNumber(day), kind))
    return {
      views: until(views, 1),
      likes: until(likes, 2),
      comments: until(comments, 3),
      subscribers: until(gained, 4) - until(lost, 5),
    }
  }
}

const sum = (first: Counts | undefined, second: Counts): Counts => ({
  views: (first?.views ?? 0) + second.views,
  likes: (first?.likes ?? 0) + second.likes,
  comments: (first?.comments ?? 0) + second.comments,
  subscribers: (first?.subscribers ?? 0) + second.subscribers,
})

/** Makes the user activity of some days in a warehouse of its own, and sums it by day and video. */
async function makeDays({
  seed,
  firstDay,
  from,
  to,
}: {
  seed: number
  firstDay: Day
  from: Day
  to: Day
}): Promise<Map<Day, VideoDay[]>> {
  const channels = channelsOfDemo(seed, firstDay, to).filter(({ videos }) => videos.length > 0)
  const activity = channels.map(({ id, seed: own, videos }) => ({
    seed: own,
    channelId: id,
    firstDay,
    from,
    to,
    videos,
    audiences,
  }))
  const rows = await withTemporaryWarehouse(async (temporary) => {
    await makeActivity(temporary, activity, () => {})
    return temporary.read(
      `SELECT channel_id, date, video_id, sum(views), sum(likes), sum(comments),
         sum(subscribers_gained), sum(subscribers_lost)
       FROM channel_basic_days GROUP BY channel_id, date, video_id`,
    )
  })
  const published = new Map(
    channels.flatMap(({ videos, seed: own }) =>
      videos.map((video, place) => [video.id, { ...video, stream: own + 1 + place }] as const),
    ),
  )
  const days = new Map<Day, VideoDay[]>()
  for (const [channel, date, video, ...cells] of rows) {
    const [views = 0, likes = 0, comments = 0, gained = 0, lost = 0] = cells.map(Number)
    const day = String(date)
    const known = published.get(String(video))
    const ofDay = days.get(day) ?? []
    days.set(day, ofDay)
    ofDay.push({
      channelId: String(channel),
      videoId: String(video),
      stream: known?.stream ?? 0,
      releasedAt: known?.published === day ? known.hour * 60 : undefined,
      views,
      likes,
      comments,
      gained,
      lost,
    })
  }
  return days
}

import type { Now } from '#contract/now.ts'
import { counterSeries, type Reading } from '#insights/counterSeries.ts'
import { lastHour, usualHour } from '#insights/usualHour.ts'
import { broadcastOf } from './broadcast.ts'
import { firstHoursOf, newestOf } from './firstHours.ts'
import { daysOf } from './pacificDays.ts'
import { byRise } from './rising.ts'
import type { ChannelState, Sample } from './samples.ts'
import { hoursOf, minutesOf } from './spans.ts'

/** Services round the subscribers down from this number on (specification: video 2). */
const roundedFrom = 1_000
/** How many times the time between two samples may pass without one, before its minutes are a gap. */
const missedSamples = 2.5

/** What is answered of an account of which nothing was sampled. */
export const nothingSampled = (every: number): Now => ({
  channel: '',
  since: null,
  sampledAt: null,
  every,
  subscribers: null,
  views: null,
  minutes: [],
  hours: [],
  days: [],
  videos: [],
  newest: null,
  broadcast: null,
})

/**
 * The time until which an answer tells: that of the newest sample, or now if samples are missing, whose time is then a
 * gap.
 */
export const toldUntil = (sampledAt: number, every: number, now: number): number =>
  now - sampledAt > missedSamples * every ? now : sampledAt

/** The answer to a television. @param samples oldest first, without two of one time */
export function answerOf(context: {
  channel: ChannelState
  samples: readonly Sample[]
  every: number
  since: number
  now: number
}): Now {
  const { channel, samples, every, since, now } = context
  const newest = samples.at(-1)
  if (!newest) return { ...nothingSampled(every), channel: channel.id }
  const until = toldUntil(newest.at, every, now)
  const views = counterSeries(samples.map(({ at, views }) => ({ at, value: views })))
  const readings = readingsOfVideos(samples)
  const readingsOf = (id: string) => readings.get(id) ?? []
  return {
    channel: channel.id,
    since,
    sampledAt: newest.at,
    every,
    subscribers: channel.subscribers === null ? null : rounded(channel.subscribers),
    views: { value: newest.views, rounded: false },
    minutes: minutesOf(views, until, missedSamples * every),
    hours: hoursOf(views, until),
    days: daysOf(views, until),
    videos: channel.videos
      .map((video) => {
        const views = counterSeries(readingsOf(video.id))
        return {
          ...video,
          views: newest.videos[video.id] ?? 0,
          lastHour: lastHour(views, until),
          usualHour: usualHour(views, until),
        }
      })
      .sort(byRise),
    newest: firstHoursOf(newestOf(channel), readingsOf, until),
    broadcast: broadcastOf(channel, samples),
  }
}

/** The readings of each video, in one pass: an account has a thousand samples of fifty videos. */
function readingsOfVideos(samples: readonly Sample[]): Map<string, Reading[]> {
  const readings = new Map<string, Reading[]>()
  for (const { at, videos } of samples)
    for (const id in videos) {
      const known = readings.get(id)
      const reading = { at, value: videos[id] ?? 0 }
      if (known) known.push(reading)
      else readings.set(id, [reading])
    }
  return readings
}

const rounded = (value: number) => ({ value, rounded: value >= roundedFrom })

import * as z from 'zod/mini'
import { dayMs, hourMs } from '#contract/clock.ts'
import { milestoneUpTo } from '#insights/milestone.ts'
import { wireTime } from '#platform/time/days.ts'
import type { Broadcast } from '#platform/video/broadcasts.ts'
import type { Counts } from '#platform/video/statistics.ts'
import type { LiveEvent } from '../content.ts'

/** The rules of specification: alerts 8. */

/** A video rises with so many views in an hour, and so many times its usual hour. */
const leastViews = 100
const leastTimes = 5
/** A video that rose is not told again so soon. */
const quietMs = dayMs
/** What is older is not news: the beginning of a broadcast, or the newest count of a video. */
export const newsMs = 15 * 60_000
/** Broadcasts that were told are remembered. One that is older did not begin lately. */
const rememberedMs = 60 * dayMs

const times = z.record(z.string(), z.number())
/** What was told, so that nothing is told twice. Times in milliseconds since 1970, by the IDs of videos. */
export const liveState = z.object({
  risen: times,
  begun: times,
  /** The largest milestones so far. */
  views: z.optional(z.number()),
  subscribers: z.optional(z.number()),
})
type LiveState = z.infer<typeof liveState>
export const nothingTold: LiveState = { risen: {}, begun: {} }

/** The views of a video in the hour until its newest count. */
export interface CountedHour {
  video: string
  until: number
  views: number
}

/** Whether so many views are worth asking what is usual for the video, and it was not told lately. */
export const mayRise = ({ video, until, views }: CountedHour, { risen }: LiveState, now: number): boolean =>
  views >= leastViews && until >= now - newsMs && now - (risen[video] ?? 0) >= quietMs

interface LiveNumbers {
  /** Those that may rise, each with the title of its video and its usual hour; null if that is not known. */
  hours: readonly (CountedHour & { title: string; usual: number | null })[]
  broadcasts: readonly Broadcast[]
  /** Undefined for a channel without any numbers. */
  totals: Pick<Counts, 'views' | 'subscribers'> | undefined
}

/**
 * What happens now and was not told before.
 * @param isFirst whether nobody looked before, or not lately: milestones may have been passed long ago
 */
export function newEvents(
  { hours, broadcasts, totals }: LiveNumbers,
  told: LiveState,
  now: number,
  isFirst: boolean,
): { events: LiveEvent[]; told: LiveState } {
  const rising = hours.flatMap(({ video, title, until, views, usual }): Extract<LiveEvent, { kind: 'rising' }>[] =>
    usual !== null && views >= leastTimes * usual
      ? [{ kind: 'rising', video, title, views, usual, from: wireTime(until - hourMs), until: wireTime(until) }]
      : [],
  )
  const begun = broadcasts.filter(
    ({ video, actualStart, actualEnd }) =>
      actualStart !== undefined &&
      actualEnd === undefined &&
      actualStart >= now - newsMs &&
      told.begun[video.id] === undefined,
  )
  const milestones = (['subscribers', 'views'] as const).flatMap((metric) =>
    totals ? [{ kind: 'milestone' as const, metric, value: milestoneUpTo(totals[metric]) }] : [],
  )
  return {
    events: [
      ...begun.map(({ video: { id, title }, actualStart = now }) => ({
        kind: 'broadcast' as const,
        video: id,
        title,
        began: wireTime(actualStart),
      })),
      ...rising,
      ...milestones.filter(({ metric, value }) => !isFirst && value > (told[metric] ?? value)),
    ],
    told: {
      ...told,
      ...Object.fromEntries(milestones.map(({ metric, value }) => [metric, Math.max(value, told[metric] ?? 0)])),
      risen: {
        ...since(told.risen, now - quietMs),
        ...timesOf(
          rising.map(({ video }) => video),
          now,
        ),
      },
      begun: {
        ...since(told.begun, now - rememberedMs),
        ...timesOf(
          begun.map(({ video }) => video.id),
          now,
        ),
      },
    },
  }
}

const since = (known: Record<string, number>, from: number) =>
  Object.fromEntries(Object.entries(known).filter(([, at]) => at > from))
const timesOf = (ids: readonly string[], now: number) => Object.fromEntries(ids.map((id) => [id, now]))

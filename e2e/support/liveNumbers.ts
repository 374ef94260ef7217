import type { Page } from '@playwright/test'
import { type Now, nowPaths } from '#contract/now.ts'
import { dayAt } from '#tv/dates/days.ts'

const minute = 60_000
const hour = 60 * minute

/**
 * Made live numbers at a time: 60 minutes of 20 views and more, two of them gaps; 48 hours of 1,000 views and more, the
 * first of which was not counted; two rising videos; a newest video of five hours.
 * @param ids of two videos of the channel
 */
export function liveNumbers(at: number, [first = 'a', second = 'b']: readonly string[] = []): Now {
  const sampledAt = Math.floor(at / minute) * minute
  const thisHour = Math.floor(sampledAt / hour) * hour
  const minutes = Array.from({ length: 60 }, (_, place) => ({
    at: sampledAt - (60 - place) * minute,
    views: place === 56 || place === 57 ? null : 20 + ((place * 7) % 23),
  }))
  const hours = Array.from({ length: 48 }, (_, place) => ({
    at: thisHour - (47 - place) * hour,
    views: place === 3 ? null : place === 47 ? 310 : 1_000 + ((place * 397) % 1_201),
  }))
  const video = { publishedAt: sampledAt - 5 * hour, views: 40_000 }
  return {
    channel: 'UCmade',
    since: sampledAt - 100 * hour,
    sampledAt,
    every: minute,
    subscribers: { value: 128_000, rounded: true },
    views: { value: 12_345_678, rounded: false },
    minutes,
    hours,
    days: [{ day: dayAt(sampledAt), views: 9_204, whole: true }],
    videos: [
      { ...video, id: first, title: 'She Sails Herself', lastHour: 1_240, usualHour: 413 },
      { ...video, id: second, title: 'A Boat of Steel, Built by Hand in One Winter', lastHour: 84, usualHour: 60 },
      { ...video, id: 'c', title: 'Knots', lastHour: 12, usualHour: 40 },
    ],
    newest: {
      id: first,
      title: 'She Sails Herself',
      views: [400, 900, 1_500, 2_000, 2_600],
      usual: Array.from({ length: 48 }, (_, place) => (place + 1) * 400),
      of: 10,
    },
    broadcast: null,
  }
}

/** Of the calls that are answered. */
export const nowAddress = `**${nowPaths.now}`

/** Answers the television's calls for live numbers; `answer` is asked each time. */
export const answerNow = (page: Page, answer: () => Now): Promise<unknown> =>
  page.route(nowAddress, (route) => route.fulfill({ json: answer() }))

import type { Insight } from '../insight.ts'
import type { VideoDays } from '../ranked.ts'
import { dayOf, indexOf } from '../series.ts'
import { type ChannelNumbers, chosen, isNews, unusual } from '../unusual.ts'
import { type UsualDays, usualDays } from '../usual.ts'
import { type Channel, type ChannelPlan, first, type Publishing, simulated, weeksOf } from './channel.fixture.ts'

/** Days before the first night: the level's, and what the earliest of the compared weeks needs before it. */
const daysBefore = 300
const nights = 30
/** Views of an average day, from a beginner's channel to a large one. */
export const channelSizes = [30, 300, 3000, 30_000, 300_000] as const
export const publishingHabits: readonly Publishing[] = ['never', 'monthly', 'weekly', 'three a week']

/** The plan of the n-th channel: sizes and habits in turn. */
export const planOf = (n: number, sizes: readonly number[] = channelSizes): ChannelPlan => ({
  seed: 1000 + n,
  size: sizes[n % sizes.length] ?? 300,
  publishing: publishingHabits[Math.floor(n / sizes.length) % publishingHabits.length] ?? 'never',
  days: daysBefore + nights,
})

/** What a service knows at the end of a day. */
export function knownAt(
  { series, releases, sources, devices, countries, videos }: Channel,
  end: number,
): ChannelNumbers {
  const published = videos.flatMap((video): VideoDays[] => {
    const age = end - indexOf({ first }, video.published)
    return age < 0 ? [] : [{ ...video, values: video.values.slice(0, age + 1) }]
  })
  const recent = dayOf({ first }, end - 28)
  return {
    series: Object.values(series).map((each) => ({ ...each, values: each.values.slice(0, end + 1) })),
    releases,
    parts: [weeksOf('source', sources, end), weeksOf('device', devices, end), weeksOf('country', countries, end)],
    videos: { metric: 'views', recent: published.filter((video) => video.published >= recent), earlier: published },
  }
}

/** The insights of a channel in which nothing is unusual, over thirty nights: each is a false alarm. */
export function falseAlarms(plan: ChannelPlan): Insight[] {
  const channel = simulated(plan)
  const usual = new Map<string, UsualDays>()
  for (const series of Object.values(channel.series)) usual.set(series.metric, usualDays(series, channel.releases))
  const alarms: Insight[] = []
  for (let end = daysBefore; end < daysBefore + nights; end += 1) {
    const numbers = knownAt(channel, end)
    const usualOf = (series: { metric: string }) => usual.get(series.metric) as UsualDays
    alarms.push(...chosen(unusual(numbers, usualOf).filter((insight) => isNews(insight, alarms))))
  }
  return alarms
}

/** How many of a channel's days lie in the band, of those that have one. */
export function daysInBand(plan: ChannelPlan): { inside: number; banded: number; days: number } {
  const { series, releases } = simulated(plan)
  const usual = usualDays(series.views, releases)
  const counted = { inside: 0, banded: 0, days: 0 }
  for (let day = daysBefore; day < daysBefore + nights; day += 1) {
    const band = usual.on(day)
    const value = series.views.values[day] ?? 0
    counted.days += 1
    if (!band) continue
    counted.banded += 1
    // A band between whole numbers includes both.
    if (value >= Math.floor(band.low) && value <= Math.ceil(band.high)) counted.inside += 1
  }
  return counted
}

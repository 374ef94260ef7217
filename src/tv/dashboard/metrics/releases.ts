import type { Published } from '#tv/data/videos.ts'
import { type Day, dayAt } from '#tv/dates/days.ts'
import type { Mark } from '#tv/ui/chart/series.ts'

/** A video's publication. */
export interface Release {
  day: Day
  title: string
}

/** The publications of videos; one whose time is not known is none. */
export const releasesOf = (videos: readonly Published[]): Release[] =>
  videos.flatMap(({ title, publishedAt }) =>
    publishedAt === undefined ? [] : [{ day: dayAt(Date.parse(publishedAt)), title }],
  )

/** Over more days than these, publications are counted by week, and by month. */
const [maxDaysAlone, maxDaysByWeek] = [31, 120]

/** What one mark of publications stands for along these days; undefined: one day. */
export const publicationSpan = ({ length }: readonly Day[]): 'week' | 'month' | undefined =>
  length > maxDaysByWeek ? 'month' : length > maxDaysAlone ? 'week' : undefined

/** The marks of publications along days: of each day, or with their number in the middle of each week or month. */
export function publicationMarks(days: readonly Day[], releases: readonly Release[]): Mark[] {
  const span = publicationSpan(days)
  const published = new Map<Day, number>()
  for (const { day } of releases) published.set(day, (published.get(day) ?? 0) + 1)
  if (span === undefined) return days.flatMap((day, place) => (published.has(day) ? [{ place }] : []))
  const groups = new Map<string | number, { from: number; through: number; count: number }>()
  for (const [place, day] of days.entries()) {
    // The last week is whole, and ends with the chart.
    const name = span === 'month' ? day.slice(0, 7) : Math.floor((days.length - 1 - place) / 7)
    const { from, count } = groups.get(name) ?? { from: place, count: 0 }
    groups.set(name, { from, through: place, count: count + (published.get(day) ?? 0) })
  }
  return [...groups.values()].flatMap(({ from, through, count }) =>
    count > 0 ? [{ place: Math.round((from + through) / 2), count }] : [],
  )
}

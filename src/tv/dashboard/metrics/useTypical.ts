import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DaySeries } from '#insights/series.ts'
import { type Band, comparedWeeks, levelDays, type NoBand, typical, whyNoBand } from '#insights/usual.ts'
import { type DayRow, newestDaysQuery } from '#tv/data/newestDays.ts'
import { addDays, type Day, eachDay } from '#tv/dates/days.ts'
import { type MetricName, metrics } from './metrics.ts'
import type { Release } from './releases.ts'

/** The days before the first that is drawn, from which its usual value is known. */
const pastDays = comparedWeeks * 7 + levelDays

/** The first day whose number and publications `useTypical` needs. */
export const pastOf = (first: Day): Day => addDays(first, -pastDays)

/** What is usual on each day, or why that is not known. */
export type Typical = readonly (Band | NoBand)[]

/** The edges of the band as they are drawn; null on a day without one. @param scale of the metric's numbers */
export const bandOf = (typical: Typical, scale: number) =>
  typical.map((usual) => (typeof usual === 'string' ? null : { low: usual.low * scale, high: usual.high * scale }))

/**
 * What is usual for the channel on each of these days (specification: insights 1). Undefined until it is known; null
 * when there is no band at all. It needs the publications since `pastOf`.
 * @param days undefined where nothing is usual
 */
export function useTypical(
  metric: MetricName,
  days: readonly Day[] | undefined,
  releases: readonly Release[] | null | undefined,
): Typical | null | undefined {
  const { data: rows, isError } = useQuery({ ...newestDaysQuery, enabled: days !== undefined })
  return useMemo(() => {
    const [first, end] = [days?.[0], days?.[days.length - 1]]
    if (first === undefined || end === undefined || releases === null || (!rows && isError)) return null
    if (!rows || !releases) return undefined
    // The rows are newest first. Days that have no data yet would have a band without a line.
    const last = rows.find(({ day }) => day <= end)?.day ?? first
    const series = daySeries(metric, rows, pastOf(first), last)
    if (!series) return null
    const published = releases.map(({ day }) => day)
    const bands = typical(series, published, first, last)
    if (bands.every((band) => band === null)) return null
    return bands.map((band, place) => band ?? whyNoBand(series, addDays(first, place)))
  }, [metric, rows, isError, days, releases])
}

/** Things that are counted one by one. */
const counts: readonly MetricName[] = ['views', 'subscribersGained', 'subscribersLost']

/**
 * A metric over the days from `start` to `end` for the insights. A day without a row is not known, and the average of a
 * day without views is not known either. Undefined for a metric that the rows do not have.
 */
export function daySeries(metric: MetricName, rows: readonly DayRow[], start: Day, end: Day): DaySeries | undefined {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const numberOf = (row: DayRow | undefined): number | null => {
    if (!row || !(metric in row)) return null
    const isAverage = metrics[metric].weighedBy !== undefined
    return isAverage && row.views === 0 ? null : row[metric as keyof DayRow & MetricName]
  }
  const values = eachDay(start, end).map((day) => numberOf(byDay.get(day)))
  if (values.every((value) => value === null)) return undefined
  return { metric, kind: counts.includes(metric) ? 'count' : 'measure', first: start, values }
}

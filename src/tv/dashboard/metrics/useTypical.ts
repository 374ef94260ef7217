import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DaySeries } from '#insights/series.ts'
import { type Band, comparedWeeks, levelDays, type NoBand, typical, whyNoBand } from '#insights/usual.ts'
import { type DayRow, newestDaysQuery } from '#tv/data/newestDays.ts'
import { addDays, type Day, eachDay } from '#tv/dates/days.ts'
import { whenIdle } from '#tv/time/idle.ts'
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
 * What is usual for the channel on each of these days (specification: insights 1). Undefined until it is computed,
 * while the browser is idle; null when there is no band at all. It needs the publications since `pastOf`.
 * @param days undefined where nothing is usual
 */
export function useTypical(
  metric: MetricName,
  days: readonly Day[] | undefined,
  releases: readonly Release[] | null | undefined,
): Typical | null | undefined {
  const { data: rows, isError } = useQuery({ ...newestDaysQuery, enabled: days !== undefined })
  const [found, setFound] = useState<{ days: readonly Day[]; metric: MetricName; bands: Typical }>()
  useEffect(() => {
    const [first, end] = [days?.[0], days?.[days.length - 1]]
    if (!rows || !releases || days === undefined || first === undefined || end === undefined) return
    return whenIdle(() => {
      // The rows are newest first. Days that have no data yet would have a band without a line.
      const last = rows.find(({ day }) => day <= end)?.day ?? first
      const series = daySeries(metric, rows, pastOf(first), last)
      const published = releases.map(({ day }) => day)
      const bands = series
        ? typical(series, published, first, last).map((band, place) => band ?? whyNoBand(series, addDays(first, place)))
        : []
      setFound({ days, metric, bands })
    })
  }, [metric, rows, days, releases])
  if (days === undefined || releases === null || (!rows && isError)) return null
  if (found?.days !== days || found.metric !== metric) return undefined
  return found.bands.some((band) => typeof band !== 'string') ? found.bands : null
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

import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Selection } from '#tv/dashboard/comparison/comparison.ts'
import type { SourceKind } from '#tv/dashboard/labels/trafficSources.ts'
import { daysDrawn, runningMean } from '#tv/dashboard/metrics/comparedSeries.ts'
import { askReport } from '#tv/data/report.ts'
import { type Day, eachDay } from '#tv/dates/days.ts'
import type { Period } from '#tv/dates/periods.ts'
import { t } from '#tv/language/t.ts'
import type { Series, SeriesColour } from '#tv/ui/chart/series.ts'
import { messages } from './messages.ts'

/**
 * Views of a period by traffic source and day. Arrays instead of rows, because a year of them is stored on the
 * television.
 */
const flow = z.object({
  period: z.object({ start: z.string(), end: z.string() }),
  /** The largest first. */
  sources: z.array(
    z.object({
      code: z.string(),
      views: z.number(),
      /** One value for each day of the period; `null` when the service has no data of that day. */
      days: z.array(z.union([z.number(), z.null()])),
    }),
  ),
})
export type Flow = z.infer<typeof flow>

const dimensions = { sources: 'insightTrafficSourceType', places: 'insightPlaybackLocationType' } as const

/**
 * The views of a period by source and day. The days add up to the period, so one report serves the chart and the list.
 */
export const flowQuery = (kind: SourceKind, { period, where }: Selection) =>
  queryOptions({
    queryKey: ['report', `views by day and ${dimensions[kind]}`, period, ...(where ? [where] : [])],
    queryFn: async ({ signal }): Promise<Flow> => {
      const by = dimensions[kind]
      const rows = await askReport({ period, metrics: ['views'], by: [by, 'day'], ...(where && { where }) }, signal)
      return flowOf(
        period,
        rows.map((row) => ({ code: row[by], day: row.day, views: row.views })),
      )
    },
    meta: { stored: flow },
  })

interface FlowRow {
  code: string
  day: Day
  /** Null: not known. */
  views: number | null
}

export function flowOf(period: Period, rows: readonly FlowRow[]): Flow {
  const known = new Set(rows.flatMap(({ day, views }) => (views === null ? [] : [day])))
  const days = eachDay(period.start, period.end)
  const byCode = new Map<string, Map<Day, number>>()
  for (const { code, day, views } of rows) {
    const byDay = byCode.get(code) ?? new Map<Day, number>()
    byDay.set(day, (byDay.get(day) ?? 0) + (views ?? 0))
    byCode.set(code, byDay)
  }
  const sources = [...byCode].map(([code, byDay]) => ({
    code,
    views: [...byDay.values()].reduce((sum, views) => sum + views, 0),
    days: days.map((day) => (known.has(day) ? (byDay.get(day) ?? 0) : null)),
  }))
  return { period, sources: sources.filter(({ views }) => views > 0).sort((a, b) => b.views - a.views) }
}

/** Views by day: of one source, or of all. */
export function daysOf({ period, sources }: Flow, code?: string): { day: Day; views: number }[] {
  const lines = sources.filter((source) => code === undefined || source.code === code).map(({ days }) => days)
  const values = lines.length > 1 ? addedUp(lines) : (lines[0] ?? [])
  return eachDay(period.start, period.end).flatMap((day, index) => {
    const views = values[index]
    return views === null || views === undefined ? [] : [{ day, views }]
  })
}

export const viewsOf = ({ sources }: Flow): number => sources.reduce((sum, { views }) => sum + views, 0)

/** The number of distinct series colours; all further sources are one grey series. */
const maxColours = 4
/** Over more days than this, the weekly rhythm hides the rest: the lines are then 7-day averages. */
const maxDaysByDay = 120

/** The colour of the source at this rank, the same in the chart and in the list. */
export const colourAt = (rank: number): SeriesColour => (rank < maxColours ? ((rank + 1) as SeriesColour) : 'other')

export interface Lines {
  days: readonly Day[]
  /** Whether `series` are averages of seven days. */
  smooth: boolean
  series: Series[]
  /** The exact views of each day, by line. */
  exact: (readonly (number | null)[])[]
}

/** The lines of a period. `nameOf`: name of a code; `newest`: the newest day with data. */
export function linesOf({ period, sources }: Flow, newest: Day, nameOf: (code: string) => string): Lines {
  const days = daysDrawn(period, newest)
  const smooth = days.length > maxDaysByDay
  const named = sources.slice(0, maxColours).map(({ code, days }) => ({ name: nameOf(code), values: days }))
  const together = sources.slice(maxColours)
  const [only] = together
  const restName = together.length === 1 && only ? nameOf(only.code) : t(messages.other)
  const rest = only ? [{ name: restName, values: addedUp(together.map(({ days }) => days)) }] : []
  const lines = [...named, ...rest].map(({ name, values }) => ({
    name,
    values: days.map((_, index) => values[index] ?? null),
  }))
  return {
    days,
    smooth,
    exact: lines.map(({ values }) => values),
    series: lines.map(({ name, values }, rank) => ({
      name,
      values: smooth ? runningMean(values, 7) : values,
      colour: colourAt(rank),
    })),
  }
}

function addedUp(lines: readonly (readonly (number | null)[])[]): (number | null)[] {
  return (lines[0] ?? []).map((known, index) =>
    known === null ? null : lines.reduce((sum, line) => sum + (line[index] ?? 0), 0),
  )
}

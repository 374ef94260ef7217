import { addDays, type Day, dayAt, daysBetween, eachDay } from '../../dates/days.ts'
import type { Period, Periods } from '../../dates/periods.ts'
import { type MetricName, type MetricValues, metrics, type Weight } from './metrics.ts'
import { runningMean } from './smooth.ts'

/** A gap longer than this is not "data comes late": the channel has ended, and its lines end there too. */
const longestGapDrawn = 14

/** The numbers of one day, with what weighs its averages. */
export type DayValues<Name extends MetricName> = MetricValues<Name> &
  Readonly<Partial<Record<Weight, number>>> & { readonly day: Day }

/** Some metrics over a period, day by day, against another period. */
export interface Trend<Name extends MetricName> extends Periods {
  totals: { current: MetricValues<Name>; previous: MetricValues<Name> }
  /** Whose the previous numbers are, where they are of the same days: then two things are compared, not two times. */
  called?: { current: string; previous: string }
  /** Days along the chart; up to today where the period ends with the newest: those have no data yet. */
  days: readonly Day[]
  /** The day that each is compared with. */
  previousDays: readonly Day[]
  /** One for each of `days`; means of `span` days where it is more than 1. */
  valuesOf(metric: Name, span?: number): { current: (number | null)[]; previous: (number | null)[] }
}

interface TrendOf<Name extends MetricName> {
  names: readonly Name[]
  /** In any order; a day without data has no row. */
  rows: readonly DayValues<Name>[]
  /** Of what it is compared with, where that is something else and not an earlier time. */
  against?: { rows: readonly DayValues<Name>[]; called: { current: string; previous: string } } | undefined
  periods: Periods
  newest: Day
  /** The service's own; until it arrives, the sum of the days. */
  totals: { current: MetricValues<Name> | undefined; previous: MetricValues<Name> | undefined }
}

export function trendOf<Name extends MetricName>(given: TrendOf<Name>): Trend<Name> {
  const { names, rows, against, periods, newest, totals } = given
  const otherRows = against?.rows ?? rows
  const { current, previous } = periods
  const days = daysDrawn(current, newest)
  const previousDays = eachDay(previous.start, previous.end)
  return {
    current,
    previous,
    totals: {
      current: totals.current ?? sumOf(names, rows, current),
      previous: totals.previous ?? sumOf(names, otherRows, previous),
    },
    ...(against && { called: against.called }),
    days,
    previousDays,
    valuesOf: (metric, span = 1) => {
      // The days before a period belong to the means of its first days.
      const valuesAlong = (some: readonly Day[], of: typeof rows) => {
        const byDay = new Map(of.map((row) => [row.day, row]))
        const before = Array.from({ length: span - 1 }, (_, back) => addDays(some[0] ?? newest, back + 1 - span))
        const along = [...before, ...some].map((day) => byDay.get(day))
        const values = along.map((row) => (row ? (row[metric] as number) : null))
        const weights = along.map((row) => (row ? weightOf(metric, row) : 0))
        return runningMean(values, span, weights).slice(span - 1)
      }
      const before = valuesAlong(previousDays, otherRows)
      return { current: valuesAlong(days, rows), previous: days.map((_, place) => before[place] ?? null) }
    },
  }
}

/** The days along a chart of a period: up to today where it ends with the newest, for data comes late. */
export function daysDrawn({ start, end }: Period, newest: Day): Day[] {
  const today = dayAt(Date.now())
  const gap = end === newest ? daysBetween(newest, today) : 0
  return eachDay(start, gap > 0 && gap <= longestGapDrawn ? today : end)
}

/** How much a day counts among others; days of what adds up count alike. */
function weightOf(name: MetricName, row: Readonly<Partial<Record<Weight, number>>>): number {
  const { weighedBy } = metrics[name]
  return weighedBy ? (weighedBy.map((weight) => row[weight] ?? 0).find((weight) => weight > 0) ?? 0) : 1
}

/** What the days of a period add up to; averages are weighted by what they are averages of, as the service's own are. */
export function sumOf<Name extends MetricName>(
  names: readonly Name[],
  rows: readonly DayValues<Name>[],
  { start, end }: Period,
): MetricValues<Name> {
  const inside = rows.filter(({ day }) => day >= start && day <= end)
  const sum = (value: (row: DayValues<Name>) => number) => inside.reduce((total, row) => total + value(row), 0)
  const total = (name: Name) => {
    if (!metrics[name].weighedBy) return sum((row) => row[name])
    const whole = sum((row) => weightOf(name, row))
    return whole === 0 ? 0 : sum((row) => row[name] * weightOf(name, row)) / whole
  }
  return Object.assign({}, ...names.map((name) => ({ [name]: total(name) })))
}

import { addDays, type Day, dayAt, daysBetween, eachDay } from '#tv/dates/days.ts'
import type { Period, Periods } from '#tv/dates/periods.ts'
import { type MetricName, type MetricValues, metrics, type Weight } from './metrics.ts'

/** After more days than this without data, the channel is no longer active, and its lines end with the data. */
const maxGapDays = 14

/** The numbers of one day, with the weights of its averages. Null: not known. */
export type DayValues<Name extends MetricName> = Readonly<Record<Name, number | null>> &
  Readonly<Partial<Record<Weight, number | null>>> & { readonly day: Day }

/** Metrics of a period by day, compared with another period. */
export interface ComparedSeries<Name extends MetricName> extends Periods {
  totals: {
    current: MetricValues<Name>
    previous: MetricValues<Name>
    /** The numbers of the previous period are still being made: they are zero until then. */
    isPreviousComing?: boolean | undefined
  }
  /** The names of the two groups, when groups are compared and not periods. */
  labels?: { current: string; previous: string }
  /** Days along the chart. A period that ends with the newest day goes on to today: those days have no data yet. */
  days: readonly Day[]
  /** The day that each of `days` is compared with. */
  previousDays: readonly Day[]
  /** One value for each of `days`; means of `span` days if it is more than 1. */
  valuesOf(metric: Name, span?: number): { current: (number | null)[]; previous: (number | null)[] }
}

interface ComparedSeriesSource<Name extends MetricName> {
  names: readonly Name[]
  /** In any order; a day without data has no row. A day that both periods have may come twice, and counts once. */
  rows: readonly DayValues<Name>[]
  /** The rows of the other group, when groups are compared and not periods. */
  against?: { rows: readonly DayValues<Name>[]; labels: { current: string; previous: string } } | undefined
  periods: Periods
  newest: Day
  /** The service's own totals; until they arrive, the sum of the days is used. */
  totals: {
    current: MetricValues<Name> | undefined
    previous: MetricValues<Name> | undefined
    isPreviousComing?: boolean
  }
}

export function comparedSeriesOf<Name extends MetricName>(source: ComparedSeriesSource<Name>): ComparedSeries<Name> {
  const { names, against, periods, newest, totals } = source
  const rows: readonly DayValues<Name>[] = [...new Map(source.rows.map((row) => [row.day, row])).values()]
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
      isPreviousComing: totals.isPreviousComing ?? false,
    },
    ...(against && { labels: against.labels }),
    days,
    previousDays,
    valuesOf: (metric, span = 1) => {
      // The means of a period's first days include the days before it.
      const valuesAlong = (dayList: readonly Day[], ofRows: typeof rows) => {
        const byDay = new Map(ofRows.map((row) => [row.day, row]))
        const before = Array.from({ length: span - 1 }, (_, back) => addDays(dayList[0] ?? newest, back + 1 - span))
        const along = [...before, ...dayList].map((day) => byDay.get(day))
        const values = along.map((row) => row?.[metric] ?? null)
        const weights = along.map((row) => (row ? weightOf(metric, row) : 0))
        return runningMean(values, span, weights).slice(span - 1)
      }
      const before = valuesAlong(previousDays, otherRows)
      return { current: valuesAlong(days, rows), previous: days.map((_, index) => before[index] ?? null) }
    },
  }
}

/** The days along a chart of a period: up to today if it ends with the newest day, because data comes late. */
export function daysDrawn({ start, end }: Period, newest: Day): Day[] {
  const today = dayAt(Date.now())
  const gap = end === newest ? daysBetween(newest, today) : 0
  return eachDay(start, gap > 0 && gap <= maxGapDays ? today : end)
}

/** The weight of a day in an average; 1 for metrics that add up. */
function weightOf(name: MetricName, row: Readonly<Partial<Record<Weight, number | null>>>): number {
  const { weighedBy } = metrics[name]
  return weighedBy ? (weighedBy.map((weight) => row[weight] ?? 0).find((weight) => weight > 0) ?? 0) : 1
}

/** Adds up the days of a period; averages are weighted by the same metrics as the service's own. */
export function sumOf<Name extends MetricName>(
  names: readonly Name[],
  rows: readonly DayValues<Name>[],
  { start, end }: Period,
): MetricValues<Name> {
  const inside = rows.filter(({ day }) => day >= start && day <= end)
  const sum = (value: (row: DayValues<Name>) => number) => inside.reduce((total, row) => total + value(row), 0)
  const total = (name: Name) => {
    if (!metrics[name].weighedBy) return sum((row) => row[name] ?? 0)
    // A day whose average is not known takes nothing from the others'.
    const weight = (row: DayValues<Name>) => (row[name] === null ? 0 : weightOf(name, row))
    const whole = sum(weight)
    return whole === 0 ? 0 : sum((row) => (row[name] ?? 0) * weight(row)) / whole
  }
  return Object.assign({}, ...names.map((name) => ({ [name]: total(name) })))
}

/**
 * Returns the mean of each value and the known ones among the `span - 1` values before it. Over 7 days this removes the
 * weekly rhythm.
 * @param weights the weight of each value; equal without it
 */
export function runningMean(
  values: readonly (number | null)[],
  span: number,
  weights?: readonly number[],
): (number | null)[] {
  return values.map((value, index) => {
    if (value === null) return null
    let [sum, whole] = [0, 0]
    for (let at = Math.max(0, index + 1 - span); at <= index; at++) {
      const weight = weights?.[at] ?? 1
      const each = values[at] ?? null
      if (each === null) continue
      sum += each * weight
      whole += weight
    }
    return whole === 0 ? 0 : sum / whole
  })
}

/** How a value compares with the previous one. `ratio` is undefined when the previous value was 0. */
interface Change {
  direction: 'up' | 'down' | 'same'
  ratio: number | undefined
}

export function changeOf(current: number, previous: number): Change {
  const direction = current > previous ? 'up' : current < previous ? 'down' : 'same'
  return { direction, ratio: previous === 0 ? undefined : (current - previous) / Math.abs(previous) }
}

/** Whether the previous period has no data at all: no figure can then be compared, and the screen says so once. */
export const isNew = ({ previous }: { previous: Readonly<Record<string, number>> }): boolean =>
  Object.values(previous).every((value) => value === 0)

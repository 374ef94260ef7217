import type { MetricName } from '../../dashboard/metrics/metrics.ts'
import { sumOf } from '../../dashboard/metrics/trend.ts'
import type { Group } from '../../data/groups.ts'
import { reportQuery } from '../../data/report.ts'
import { type Day, eachDay } from '../../dates/days.ts'
import { type Periods, periodsOf } from '../../dates/periods.ts'
import { firstMetricOf } from './groupMetrics.ts'

/** What the videos of a group did in a period, against the one before. */
export interface GroupFigures<Name extends MetricName> {
  totals: { current: Readonly<Record<Name, number>>; previous: Readonly<Record<Name, number>> }
  /** Of each day of the period. */
  days: readonly number[]
}

/** What a card says: the newest days with data, and as many before. */
export const cardDays = 28
export const cardPeriods = (newest: Day): Periods => periodsOf({ days: cardDays }, newest)

/** The days of both periods of a card, in one report. */
export function cardQuery(group: Pick<Group, 'id' | 'type' | 'owner'>, { current, previous }: Periods) {
  return reportQuery({
    period: { start: previous.start, end: current.end },
    metrics: [firstMetricOf(group)],
    by: ['day'],
    where: { group: group.id },
    ...(group.owner && { contentOwner: group.owner.id }),
  })
}

/**
 * The days of a report as two totals and a line. A day without a row had none: both periods end on days that have data.
 */
export function figuresOf<Name extends MetricName>(
  name: Name,
  rows: readonly (Readonly<Record<Name, number>> & { readonly day: Day })[],
  { current, previous }: Periods,
): GroupFigures<Name> {
  const byDay = new Map(rows.map((row) => [row.day, row[name]]))
  return {
    totals: { current: sumOf([name], rows, current), previous: sumOf([name], rows, previous) },
    days: eachDay(current.start, current.end).map((day) => byDay.get(day) ?? 0),
  }
}

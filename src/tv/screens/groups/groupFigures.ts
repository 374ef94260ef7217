import { sumOf } from '#tv/dashboard/metrics/comparedSeries.ts'
import { type MetricName, playlistMetricNames } from '#tv/dashboard/metrics/metrics.ts'
import type { Group } from '#tv/data/groups.ts'
import { reportQuery } from '#tv/data/report.ts'
import { type Day, eachDay } from '#tv/dates/days.ts'
import { type Periods, periodsOf } from '#tv/dates/periods.ts'

/** The numbers of a group in a period and in the previous period. */
interface GroupFigures<Name extends MetricName> {
  totals: { current: Readonly<Record<Name, number>>; previous: Readonly<Record<Name, number>> }
  /** One number for each day of the current period. */
  days: readonly (number | null)[]
}

/** The number of days that a card shows, up to the newest day with data. It compares them with as many days before. */
export const cardDays = 28
export const cardPeriods = (newest: Day): Periods => periodsOf({ days: cardDays }, newest)

/** Queries both periods of a card by day, in one report. */
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
 * Returns the totals of both periods, and the numbers of the current one by day. A day without a row counts as 0: both
 * periods end on days that have data.
 */
export function figuresOf<Name extends MetricName>(
  name: Name,
  rows: readonly (Readonly<Record<Name, number | null>> & { readonly day: Day })[],
  { current, previous }: Periods,
): GroupFigures<Name> {
  const byDay = new Map(rows.map((row) => [row.day, row[name]]))
  return {
    totals: { current: sumOf([name], rows, current), previous: sumOf([name], rows, previous) },
    days: eachDay(current.start, current.end).map((day) => (byDay.has(day) ? (byDay.get(day) ?? null) : 0)),
  }
}

const ofVideos = [
  'views',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'subscribersGained',
  'likes',
] as const satisfies readonly MetricName[]
/** No report has subscribers or likes by asset. */
const ofAssets = ['views', 'estimatedMinutesWatched', 'averageViewDuration'] as const satisfies readonly MetricName[]

/** The metrics that a group shows. */
export function metricsOf({ type }: Pick<Group, 'type'>): readonly MetricName[] {
  return type === 'playlist' ? playlistMetricNames : type === 'asset' ? ofAssets : ofVideos
}

/** The metric by which members are ranked and which the card shows. */
export const firstMetricOf = ({ type }: Pick<Group, 'type'>) => (type === 'playlist' ? 'playlistViews' : 'views')

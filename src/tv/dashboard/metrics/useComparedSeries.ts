import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { beingMade, useLastError } from '#tv/data/failure.ts'
import { dayMetrics, holdsAllSince, useAvailableDates } from '#tv/data/newestDays.ts'
import { reportQuery } from '#tv/data/report.ts'
import { dayAt } from '#tv/dates/days.ts'
import { type Period, type PeriodChoice, periodsOf } from '#tv/dates/periods.ts'
import { type ComparedSeries, comparedSeriesOf, type DayValues } from './comparedSeries.ts'
import { type MetricName, metrics, type Weight } from './metrics.ts'

const noRows: readonly never[] = []

interface SeriesRequest<Name extends MetricName> {
  /** Constant while the screen is mounted. */
  names: readonly Name[]
  choice: PeriodChoice
  /** Filter of the reports. Without it the channel's newest days, which are loaded anyway, are not fetched again. */
  where?: Readonly<Record<string, string>> | undefined
  /** The content owner that the account acts for, if `where` is not about the account's own channel. */
  contentOwner?: string | undefined
  /** Another group for the same days, to compare with instead of other days. */
  against?:
    | { where?: Readonly<Record<string, string>> | undefined; labels: { current: string; previous: string } }
    | undefined
  /** False while the service may not have these metrics: nothing is fetched. */
  mayFetch?: boolean
}

/**
 * Fetches what a screen over days shows: the available days, the days of two periods, and the service's totals of each.
 */
export function useComparedSeries<Name extends MetricName>(request: SeriesRequest<Name>) {
  const { names, choice, where, contentOwner, against, mayFetch = true } = request
  const { days: newestDays, available, isPart } = useAvailableDates()
  const newest = available?.newest
  const isSameDays = against !== undefined
  const periods = useMemo(() => {
    if (newest === undefined) return undefined
    const chosen = periodsOf(choice, newest)
    return isSameDays ? { ...chosen, previous: chosen.current } : chosen
  }, [choice, newest, isSameDays])
  // The reports are fetched only when the periods are known; until then any periods serve as keys.
  const { current, previous } = periods ?? periodsOf(choice, dayAt(0))
  const enabled = periods !== undefined && mayFetch
  const [first = current.start] = [previous.start, current.start].sort()
  const hasAll =
    newestDays.data !== undefined &&
    holdsAllSince(newestDays.data, first, isPart) &&
    names.every((name) => dayMetrics.some((metric) => metric === name))
  const otherWhere = against ? against.where : where
  const covered = hasAll && where === undefined
  const otherCovered = hasAll && otherWhere === undefined
  const forOwner = contentOwner === undefined ? {} : { contentOwner }
  const ofDays = (period: Period, where: SeriesRequest<Name>['where']) => ({
    ...reportQuery({ period, metrics: withWeights(names), by: ['day'], ...(where && { where }), ...forOwner }),
    enabled: enabled && !(hasAll && where === undefined),
  })
  const ofAll = (period: Period, where: SeriesRequest<Name>['where']) => ({
    ...reportQuery({ period, metrics: names, ...(where && { where }), ...forOwner }),
    enabled,
  })
  const currentDays = useQuery(ofDays(current, where))
  const previousDays = useQuery(ofDays(previous, otherWhere))
  const currentTotal = useQuery(ofAll(current, where))
  const previousTotal = useQuery(ofAll(previous, otherWhere))

  const rows = (covered ? newestDays.data : currentDays.data) as unknown as readonly DayValues<Name>[] | undefined
  // The days to compare with may still be being made, while the chosen ones are there.
  const isPreviousComing = beingMade(useLastError(previousDays)) !== undefined && !against && !otherCovered
  const otherRows = (isPreviousComing
    ? noRows
    : otherCovered
      ? newestDays.data
      : previousDays.data) as unknown as typeof rows
  const [ownCurrent, ownPrevious] = [currentTotal.data?.[0], previousTotal.data?.[0]]
  const totalErrors = [useLastError(currentTotal), useLastError(previousTotal)]
  // The sum of the days would be painted first, and of averages it differs a little.
  const isTotalComing = [currentTotal, previousTotal].some(({ data }, index) => !data && !totalErrors[index])
  const [currentLabel, previousLabel] = [against?.labels.current, against?.labels.previous]
  const fresh = useMemo(() => {
    if (!rows || !otherRows || !periods || newest === undefined || isTotalComing) return undefined
    const totals = { current: ownCurrent, previous: ownPrevious, isPreviousComing }
    if (currentLabel === undefined || previousLabel === undefined)
      return comparedSeriesOf<Name>({ names, rows: covered ? rows : [...rows, ...otherRows], periods, newest, totals })
    const labels = { current: currentLabel, previous: previousLabel }
    return comparedSeriesOf<Name>({ names, rows, against: { rows: otherRows, labels }, periods, newest, totals })
  }, [
    names,
    rows,
    otherRows,
    covered,
    periods,
    newest,
    ownCurrent,
    ownPrevious,
    isPreviousComing,
    isTotalComing,
    currentLabel,
    previousLabel,
  ])

  // The last series stays visible while the next one loads, but never under the name of another group, nor while the
  // numbers of the next one are still being made.
  const groups = JSON.stringify([where, against?.where, currentLabel, previousLabel])
  const last = useRef<{ compared: ComparedSeries<Name>; groups: string }>(undefined)
  if (fresh) last.current = { compared: fresh, groups }
  const isComing = beingMade(useLastError(currentDays)) !== undefined
  const compared = fresh ?? (last.current?.groups === groups && !isComing ? last.current.compared : undefined)
  const failing = previousDays.error && !currentDays.error && !isPreviousComing ? previousDays : currentDays
  const query: UseQueryResult<unknown> =
    newestDays.data === undefined || (covered && otherCovered) ? newestDays : failing
  return { available, compared, query, isEmpty: newestDays.data?.length === 0, periods }
}

/** The metrics that are fetched for each day, with the weights of the averages. */
const withWeights = <Name extends MetricName>(names: readonly Name[]): readonly (Name | Weight)[] => [
  ...new Set([...names, ...names.flatMap((name) => metrics[name].weighedBy ?? [])]),
]

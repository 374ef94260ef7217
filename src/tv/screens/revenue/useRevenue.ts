import { useQuery } from '@tanstack/react-query'
import type { Currency } from '#tv/dashboard/money/currency.ts'
import { revenueMetrics, totalOf } from '#tv/dashboard/money/figures.ts'
import { useAvailableDates } from '#tv/data/newestDays.ts'
import { reportQuery } from '#tv/data/report.ts'
import { dayAt } from '#tv/dates/days.ts'
import { type Period, type PeriodChoice, periodsOf } from '#tv/dates/periods.ts'

/** Fetches revenue by day and the service's own totals, for the current and the previous period, in one currency. */
export function useRevenue(choice: PeriodChoice, currency: Currency) {
  const { days: newestDays, available } = useAvailableDates()
  const newest = available?.newest
  const periods = newest === undefined ? undefined : periodsOf(choice, newest)
  // The queries run only once the periods are known. Until then, any periods serve as keys.
  const { current, previous } = periods ?? periodsOf(choice, dayAt(0))
  const enabled = periods !== undefined
  const query = { metrics: revenueMetrics, currency } as const
  const ofDays = (period: Period) => ({ ...reportQuery({ ...query, period, by: ['day'], sort: 'day' }), enabled })
  const ofAll = (period: Period) => ({ ...reportQuery({ ...query, period }), enabled })
  const days = useQuery(ofDays(current))
  const daysBefore = useQuery(ofDays(previous))
  const total = useQuery(ofAll(current))
  const totalBefore = useQuery(ofAll(previous))
  return {
    newestDays,
    available,
    periods,
    days,
    daysBefore: daysBefore.data,
    total: totalOf(total.data),
    totalBefore: totalOf(totalBefore.data),
  }
}

import { launchesAtPeaks, type Release } from '../metrics/launches.ts'
import type { Trend } from '../metrics/trend.ts'

/**
 * Why views went up or down, as far as releases tell: the video behind the highest peak of the days that have more. Undefined
 * where none is known.
 */
export function peakCause(trend: Trend<'views'>, releases: readonly Release[] | undefined): string | undefined {
  const { days, previousDays, totals } = trend
  const { current, previous } = trend.valuesOf('views')
  const isMore = totals.current.views > totals.previous.views
  const [first] = isMore
    ? launchesAtPeaks(days, current, releases ?? [])
    : launchesAtPeaks(previousDays, previous.slice(0, previousDays.length), releases ?? [])
  return first && (isMore ? `with a peak after “${first.text}”` : `which peaked after “${first.text}”`)
}

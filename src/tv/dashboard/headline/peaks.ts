import { launchesAtPeaks, type Release } from '../metrics/launches.ts'
import type { Trend } from '../metrics/trend.ts'

/**
 * A possible reason why views went up or down: the title of the video that was published at the highest peak of the
 * period with more views. Undefined if no video was published there.
 */
export function peakVideo(trend: Trend<'views'>, releases: readonly Release[] | undefined): string | undefined {
  const { days, previousDays, totals } = trend
  const { current, previous } = trend.valuesOf('views')
  const isMore = totals.current.views > totals.previous.views
  const [first] = isMore
    ? launchesAtPeaks(days, current, releases ?? [])
    : launchesAtPeaks(previousDays, previous.slice(0, previousDays.length), releases ?? [])
  return first?.text
}

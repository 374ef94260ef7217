import type { ComparedSeries } from '../metrics/comparedSeries.ts'
import { launchesAtPeaks, type Release } from '../metrics/launches.ts'

/**
 * A possible reason why views went up or down: the title of the video that was published at the highest peak of the
 * period with more views. Undefined if no video was published there.
 */
export function peakVideo(
  compared: ComparedSeries<'views'>,
  releases: readonly Release[] | undefined,
): string | undefined {
  const { days, previousDays, totals } = compared
  const { current, previous } = compared.valuesOf('views')
  const isMore = totals.current.views > totals.previous.views
  const [first] = isMore
    ? launchesAtPeaks(days, current, releases ?? [])
    : launchesAtPeaks(previousDays, previous.slice(0, previousDays.length), releases ?? [])
  return first?.text
}

import { videoMetricNames } from '#tv/dashboard/metrics/metrics.ts'
import type { SortName } from '#tv/dashboard/videos/figures.ts'
import { storedText, storeText } from '#tv/data/cache/accountStorage.ts'
import { type ImpressionName, impressionNames } from '#tv/data/impressions.ts'
import { type EarningName, earningNames } from './earnings.ts'

export type VideoSort = SortName | ImpressionName | EarningName

const storedName = 'videos.sort'

/** Returns what the videos were last sorted by on this television. */
export function storedSort(): VideoSort {
  const text = storedText(storedName)
  return [...videoMetricNames, ...impressionNames, ...earningNames].find((each) => each === text) ?? 'views'
}

export const storeSort = (sort: VideoSort): void => storeText(storedName, sort)

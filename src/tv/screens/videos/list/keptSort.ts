import { type SortName, sortNames } from '../../../dashboard/videos/figures.ts'
import { accountKey } from '../../../data/cache/accountKeys.ts'
import { type EarningName, earningNames } from './earnings.ts'

export type VideoSort = SortName | EarningName

const nameNow = () => accountKey('videos.sort')

/** What the videos were sorted by last on this television. */
export function keptSort(): VideoSort {
  try {
    const kept = localStorage.getItem(nameNow())
    return [...sortNames, ...earningNames].find((each) => each === kept) ?? 'views'
  } catch {
    // A browser that keeps nothing.
    return 'views'
  }
}

export function keepSort(sort: VideoSort): void {
  try {
    localStorage.setItem(nameNow(), sort)
  } catch {
    // It is forgotten with the page then.
  }
}

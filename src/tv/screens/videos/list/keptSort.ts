import { type SortName, sortNames } from '../../../dashboard/videos/figures.ts'
import { accountKey } from '../../../data/cache/accountKeys.ts'
import { type EarningName, earningNames } from './earnings.ts'

export type VideoSort = SortName | EarningName

const nameNow = () => accountKey('videos.sort')

/** Returns what the videos were last sorted by on this television. */
export function keptSort(): VideoSort {
  try {
    const kept = localStorage.getItem(nameNow())
    return [...sortNames, ...earningNames].find((each) => each === kept) ?? 'views'
  } catch {
    // The browser has no storage.
    return 'views'
  }
}

export function keepSort(sort: VideoSort): void {
  try {
    localStorage.setItem(nameNow(), sort)
  } catch {
    // Without storage, the choice is lost with the page.
  }
}

import { type SortName, sortNames } from '../../../dashboard/videos/figures.ts'
import { ownName } from '../../../data/kept/own.ts'
import { type EarningName, earningNames } from './earnings.ts'

export type VideoSort = SortName | EarningName

const nameNow = () => ownName('videos.sort')

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

import { ownName } from '../../data/kept/own.ts'
import { type SortName, sortNames } from './figures.ts'

const nameNow = () => ownName('videos.sort')

/** What the videos were sorted by last on this television. */
export function keptSort(): SortName {
  try {
    const kept = localStorage.getItem(nameNow())
    return sortNames.find((each) => each === kept) ?? 'views'
  } catch {
    // A browser that keeps nothing.
    return 'views'
  }
}

export function keepSort(sort: SortName): void {
  try {
    localStorage.setItem(nameNow(), sort)
  } catch {
    // It is forgotten with the page then.
  }
}

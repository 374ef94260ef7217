import { openShelf, type Shelf } from './shelf.ts'

/** Half of what browsers grant to an origin (5 MB of two-byte characters), and more than a person looks at in a day. */
const mostCharacters = 1_200_000

/** The shelf of the services' answers in this browser; without storage (some televisions have none) always empty. */
export function answersShelf(): Shelf {
  return openShelf(storage(), mostCharacters)
}

function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

import { type BoundedStorage, openStorage } from './storage.ts'

/** Half of what browsers allow an origin (5 MB of two-byte characters), and more than a person opens in a day. */
const maxCharacters = 1_200_000

/** Where this browser stores the services' answers; always empty on televisions that store nothing. */
export function answerStorage(): BoundedStorage {
  return openStorage(storage(), maxCharacters)
}

function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

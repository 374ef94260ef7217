import { type BoundedStorage, openStorage } from './storage.ts'

/** Half of what browsers grant to an origin (5 MB of two-byte characters), and more than a person looks at in a day. */
const mostCharacters = 1_200_000

/** The stored of the services' answers in this browser; without storage (some televisions have none) always empty. */
export function answerStorage(): BoundedStorage {
  return openStorage(storage(), mostCharacters)
}

function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

import { answerStorage } from '#tv/data/cache/storage.ts'
import { settingsName } from '#tv/prelude/appearance.ts'
import { signedInName } from '#tv/prelude/signedInBefore.ts'
import { seenName } from '#tv/whats-new/seen.ts'

/** The amount of data that the app stores in the browser. */
interface Known {
  answers: number
  /** Size of the answers, at two bytes a character. */
  bytes: number
  settings: boolean
}

export function storedDataSizes(): Known {
  const { texts, characters } = answerStorage().size()
  const all = names()
  return {
    answers: texts,
    bytes: characters * 2,
    settings: all.includes(settingsName),
  }
}

/** Names that clearing leaves: the signed-in account, and the news that were shown, which would not be new. */
const staying: readonly string[] = [signedInName, seenName]

/** Removes all other stored data. */
export function eraseStoredData(): void {
  for (const name of names()) if (name.startsWith('tenfoot.') && !staying.includes(name)) localStorage.removeItem(name)
}

function names(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

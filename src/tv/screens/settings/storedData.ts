import { signedInName } from '#tv/prelude/signedInBefore.ts'
import { seenName } from '#tv/whats-new/seen.ts'

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

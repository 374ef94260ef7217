/** Begins the name of everything in the browser's storage that is an answer of the services. */
export const keptPrefix = 'tenfoot.kept.'

/** Nobody is signed in: what was kept belongs to somebody who has gone. Loads with the pairing screen, so it is small. */
export function forgetKept(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(keptPrefix)) localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

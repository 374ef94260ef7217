/** A guess, not a secret: the session itself is a cookie that no script can read. */
export const signedInName = 'tenfoot.signedIn'

/**
 * Whether this television had a session when it was last seen: a guess for the start, never a proof. Without storage
 * (some televisions have none) it is `false`.
 */
export function signedInBefore(): boolean {
  try {
    return localStorage.getItem(signedInName) === 'yes'
  } catch {
    return false
  }
}

/** Begins the name of every answer of the services that is kept for the next start. */
export const keptPrefix = 'tenfoot.kept.'

/** When nobody is signed in, the answers that were kept go: they belong to somebody who has gone. */
export function rememberSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(signedInName, 'yes')
    else
      for (const name of Object.keys(localStorage))
        if (name === signedInName || name.startsWith(keptPrefix)) localStorage.removeItem(name)
  } catch {
    // The next start guesses wrong and takes a moment longer; where nothing can be removed, nothing was kept.
  }
}

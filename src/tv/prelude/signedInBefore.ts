/** A guess, not a secret: the session itself is a cookie that no script can read. */
export const signedInName = 'tenfoot.signedIn'

/**
 * Whose television this was when it was last seen, by the account's id here: a guess for the start, never a proof.
 * Undefined for nobody's, and without storage, which some televisions do not have.
 */
export function signedInBefore(): string | undefined {
  try {
    return localStorage.getItem(signedInName) ?? undefined
  } catch {
    return undefined
  }
}

/** The prefix of every stored answer of the services. */
export const keptPrefix = 'tenfoot.kept.'

/** When nobody is signed in, stored answers are removed: they belong to somebody who signed out. */
export function rememberSignedIn(account: string | undefined): void {
  try {
    if (account !== undefined) localStorage.setItem(signedInName, account)
    else
      for (const name of Object.keys(localStorage))
        if (name === signedInName || name.startsWith(keptPrefix)) localStorage.removeItem(name)
  } catch {
    // The next start guesses wrong and takes a moment longer; where nothing can be removed, nothing was stored.
  }
}

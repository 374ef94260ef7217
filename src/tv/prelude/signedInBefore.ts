/** A guess, not a secret: the session itself is a cookie that no script can read. */
export const signedInName = 'tenfoot.signedIn'

/**
 * ID of the account that was signed in last, as the proxy names it on this television: a hint for the start, no proof.
 * Undefined when nobody was signed in, and without storage, which some televisions lack.
 */
export function signedInBefore(): string | undefined {
  try {
    return localStorage.getItem(signedInName) ?? undefined
  } catch {
    return undefined
  }
}

/** The prefix of the keys of all stored answers. */
export const answersPrefix = 'tenfoot.kept.'

/**
 * Stores who is signed in. When nobody is, it removes the stored answers: they belong to the account that signed out.
 */
export function rememberSignedIn(account: string | undefined): void {
  try {
    if (account !== undefined) localStorage.setItem(signedInName, account)
    else
      for (const name of Object.keys(localStorage))
        if (name === signedInName || name.startsWith(answersPrefix)) localStorage.removeItem(name)
  } catch {
    // Without storage, the next start has no hint and takes a moment longer; nothing was stored that needs removing.
  }
}

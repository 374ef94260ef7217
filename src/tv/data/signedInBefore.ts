const key = 'tenfoot.signedIn'

/**
 * Whether this television had a session when it was last seen: a guess for the start, never a proof. Without storage
 * (some televisions have none) it is `false`.
 */
export function signedInBefore(): boolean {
  try {
    return localStorage.getItem(key) === 'yes'
  } catch {
    return false
  }
}

export function rememberSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(key, 'yes')
    else localStorage.removeItem(key)
  } catch {
    // The next start guesses wrong and takes a moment longer.
  }
}

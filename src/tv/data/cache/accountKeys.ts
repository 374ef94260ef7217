import { accountHeader } from '#contract/proxyPaths.ts'
import { callHeaders } from '../../prelude/send.ts'

/** A person's choices on this television are stored under a key of their account: another account never reads them. */
const ownPrefix = 'tenfoot.own.'

/**
 * From now on every call is for this account, and so is all that is stored; `undefined`: for none. The app calls this
 * before it asks or reads anything.
 */
export function speakFor(account: string | undefined): void {
  if (account === undefined) delete callHeaders[accountHeader]
  else callHeaders[accountHeader] = account
}

/** Whom the app speaks for. */
export function ownAccount(): string | undefined {
  return callHeaders[accountHeader]
}

/** Full name in the browser's storage of what this account keeps under `name`. */
export function accountKey(name: string): string {
  return `${ownPrefix}${ownAccount() ?? 'nobody'}.${name}`
}

/** Removes what accounts keep that are not on this television any more. */
export function dropOtherAccounts(accounts: readonly string[]): void {
  const there = accounts.map((account) => `${ownPrefix}${account}.`)
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(ownPrefix) && !there.some((prefix) => name.startsWith(prefix))) localStorage.removeItem(name)
  } catch {
    // A browser that keeps nothing.
  }
}

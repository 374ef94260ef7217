import * as z from 'zod/mini'
import { accountHeader, unlockHeader } from '#contract/proxyPaths.ts'
import { callHeaders } from '#tv/prelude/send.ts'

/**
 * Reads the text that this account stored under `name`; undefined when there is none, or the browser has no storage.
 */
export function storedText(name: string): string | undefined {
  try {
    return localStorage.getItem(accountKey(name)) ?? undefined
  } catch {
    return undefined
  }
}

/** Stores a text for this account. Without storage, it is lost with the page. */
export function storeText(name: string, text: string): void {
  try {
    localStorage.setItem(accountKey(name), text)
  } catch {
    // The browser has no storage, or it is full.
  }
}

/** Reads what `storeValue` stored; undefined also when the text does not match the schema: other code wrote it. */
export function storedValue<Schema extends z.ZodMiniType>(name: string, schema: Schema): z.output<Schema> | undefined {
  try {
    const parsed = z.safeParse(schema, JSON.parse(storedText(name) ?? 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Stores a value as JSON for this account. */
export const storeValue = (name: string, value: unknown): void => storeText(name, JSON.stringify(value))

/** Prefix of what this television stores for one account. Another account never reads it. */
const ownPrefix = 'tenfoot.own.'

/**
 * Sets the account that all calls are made for and all stored values belong to; `undefined`: no account. The
 * app calls this before it fetches or reads anything.
 */
export function setCurrentAccount(account: string | undefined): void {
  // Another account has a PIN of its own.
  delete callHeaders[unlockHeader]
  if (account === undefined) delete callHeaders[accountHeader]
  else callHeaders[accountHeader] = account
}

/** The account that the app makes its calls for. */
export function ownAccount(): string | undefined {
  return callHeaders[accountHeader]
}

/** Full key in the browser's storage of what this account stores under `name`. */
export function accountKey(name: string): string {
  return `${ownPrefix}${ownAccount() ?? 'nobody'}.${name}`
}

/** Removes what is stored for accounts that are no longer on this television. */
export function dropOtherAccounts(accounts: readonly string[]): void {
  const prefixes = accounts.map((account) => `${ownPrefix}${account}.`)
  try {
    for (const name of Object.keys(localStorage))
      if (name.startsWith(ownPrefix) && !prefixes.some((prefix) => name.startsWith(prefix)))
        localStorage.removeItem(name)
  } catch {
    // This browser has no storage.
  }
}

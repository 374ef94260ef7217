import { newSecret } from '../keys/keys.ts'
import type { StoreContext } from './signIns.ts'

export interface Trust {
  /** Identifies this browser and the account, if the account has signed in with this browser before. */
  browser: string | undefined
  /** Whether the account has signed in from this network before. */
  network: boolean
}

export interface TrustedDevices {
  /** What is known about this browser and network for the account with this email address. */
  find(cookie: string | undefined, network: string, email: string): Promise<Trust>
  /**
   * Remembers that an account signed in from this browser and network.
   * @returns the cookie's value: the given one if it is valid, else a new one
   */
  remember(cookie: string | undefined, network: string, accountId: string): Promise<string>
}

/**
 * Browsers and networks from which an account has signed in before. Wrong passwords from there have a limit of their
 * own, so that strangers who try passwords elsewhere lock nobody out. Being trusted is not a sign-in.
 */
export function createTrustedDevices({ db, keys, clock }: StoreContext): TrustedDevices {
  const isValidCookie = (cookie: string | undefined): cookie is string => /^[\w-]{43}$/.test(cookie ?? '')
  return {
    find: async (cookie, network, email) => {
      const browser = isValidCookie(cookie) ? keys.hash('known-browser', cookie) : undefined
      const networkHash = keys.hash('known-network', network)
      const rows = await db
        .selectFrom('known_browsers')
        .innerJoin('accounts', 'accounts.id', 'known_browsers.account_id')
        .select(['accounts.id', 'known_browsers.browser_hash'])
        .where('known_browsers.browser_hash', 'in', [networkHash, ...(browser === undefined ? [] : [browser])])
        .where('accounts.email', '=', email)
        .execute()
      const own = rows.find(({ browser_hash }) => browser_hash === browser)
      return {
        browser: own && `${browser}/${own.id}`,
        network: rows.some(({ browser_hash }) => browser_hash === networkHash),
      }
    },
    remember: async (cookie, network, accountId) => {
      const value = isValidCookie(cookie) ? cookie : newSecret()
      const seen_at = clock.now()
      for (const browser_hash of [keys.hash('known-browser', value), keys.hash('known-network', network)])
        await db
          .insertInto('known_browsers')
          .values({ browser_hash, account_id: accountId, seen_at })
          .onConflict((conflict) => conflict.columns(['browser_hash', 'account_id']).doUpdateSet({ seen_at }))
          .execute()
      return value
    },
  }
}

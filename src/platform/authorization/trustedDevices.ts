import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { type Keys, newSecret } from '../keys.ts'
import type { AuthorizationTables } from './schema.ts'

export interface Trust {
  /** Names this browser and the account, if it signed in here before. */
  browser: string | undefined
  /** Whether the account has signed in from this network before. */
  network: boolean
}

export interface TrustedDevices {
  /** What is known of who tries to sign in to the account of this address. */
  find(cookie: string | undefined, network: string, email: string): Promise<Trust>
  /**
   * Remembers that an account signed in here, and from this network.
   * @returns the cookie's value: the one that came if it is one, else a new one
   */
  remember(cookie: string | undefined, network: string, accountId: string): Promise<string>
}

/**
 * Browsers and networks in which an account has signed in before. A wrong password tried there is counted by a limit
 * of its own, so that strangers who try passwords elsewhere lock nobody out. It is not a sign-in.
 */
export function createTrustedDevices({
  db,
  keys,
  clock,
}: {
  db: Kysely<AuthorizationTables>
  keys: Keys
  clock: Clock
}): TrustedDevices {
  const isOurs = (cookie: string | undefined): cookie is string => /^[\w-]{43}$/.test(cookie ?? '')
  return {
    find: async (cookie, network, email) => {
      const browser = isOurs(cookie) ? keys.hash('known-browser', cookie) : undefined
      const near = keys.hash('known-network', network)
      const rows = await db
        .selectFrom('known_browsers')
        .innerJoin('accounts', 'accounts.id', 'known_browsers.account_id')
        .select(['accounts.id', 'known_browsers.browser_hash'])
        .where('known_browsers.browser_hash', 'in', [near, ...(browser === undefined ? [] : [browser])])
        .where('accounts.email', '=', email)
        .execute()
      const own = rows.find(({ browser_hash }) => browser_hash === browser)
      return { browser: own && `${browser}/${own.id}`, network: rows.some(({ browser_hash }) => browser_hash === near) }
    },
    remember: async (cookie, network, accountId) => {
      const value = isOurs(cookie) ? cookie : newSecret()
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

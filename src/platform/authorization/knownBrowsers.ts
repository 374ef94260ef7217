import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { type Keys, newSecret } from '../keys.ts'
import type { AuthorizationTables } from './tables.ts'

export interface KnownBrowsers {
  /** Names this browser and the account of this address, if somebody signed in to it here before. */
  find(cookie: string | undefined, email: string): Promise<string | undefined>
  /**
   * Remembers that an account signed in here.
   * @returns the cookie's value: the one that came if it is one, else a new one
   */
  remember(cookie: string | undefined, accountId: string): Promise<string>
}

/**
 * Browsers in which an account has signed in before. A wrong password typed there is paid out of a purse of its own, so
 * that strangers who try passwords elsewhere lock nobody out. It opens nothing by itself.
 */
export function createKnownBrowsers({
  db,
  keys,
  clock,
}: {
  db: Kysely<AuthorizationTables>
  keys: Keys
  clock: Clock
}): KnownBrowsers {
  const isOurs = (cookie: string | undefined): cookie is string => /^[\w-]{43}$/.test(cookie ?? '')
  return {
    find: async (cookie, email) => {
      if (!isOurs(cookie)) return undefined
      const browser = keys.hash('known-browser', cookie)
      const row = await db
        .selectFrom('known_browsers')
        .innerJoin('accounts', 'accounts.id', 'known_browsers.account_id')
        .select('accounts.id')
        .where('known_browsers.browser_hash', '=', browser)
        .where('accounts.email', '=', email)
        .executeTakeFirst()
      return row && `${browser}/${row.id}`
    },
    remember: async (cookie, accountId) => {
      const value = isOurs(cookie) ? cookie : newSecret()
      const seen_at = clock.now()
      await db
        .insertInto('known_browsers')
        .values({ browser_hash: keys.hash('known-browser', value), account_id: accountId, seen_at })
        .onConflict((conflict) => conflict.columns(['browser_hash', 'account_id']).doUpdateSet({ seen_at }))
        .execute()
      return value
    },
  }
}

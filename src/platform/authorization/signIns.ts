import type { Kysely, Selectable } from 'kysely'
import { type Clock, hourMs } from '#contract/clock.ts'
import { isPassword } from '#web/passwords/password.ts'
import { type Keys, newSecret } from '../keys/keys.ts'
import { browserOf } from './browserNames.ts'
import type { AuthorizationTables, SignInMethod } from './schema.ts'

export type Account = Selectable<AuthorizationTables['accounts']>

/** What stores of this service need: its tables, the keys of what they hash, and the time. */
export interface StoreContext {
  db: Kysely<AuthorizationTables>
  keys: Keys
  clock: Clock
}

/** A browser in which a person has signed in. */
export interface SignIn {
  /** Hash of the cookie's value: identifies the sign-in, but cannot be used as the cookie. */
  id: string
  account: Account
  /** When the person signed in: milliseconds since 1970. */
  at: number
}

/** How a person signed in, as the account page shows it. */
export interface SignInDetails {
  method: SignInMethod
  /** The `User-Agent` of the browser. */
  agent: string | undefined
  /** The provider that recognized the person. */
  providerId?: string
}

/** A browser in which a person is signed in, as the account page lists it. */
export interface SignedInBrowser
  extends Pick<Selectable<AuthorizationTables['sign_ins']>, 'method' | 'created_at' | 'used_at'> {
  id: string
  /** As `browserOf` names it; null: not known. */
  name: string | null
}

/** @property cookie the secret that identifies the browser from now on */
export interface NewSignIn {
  cookie: string
  signIn: SignIn
}

export interface SignIns {
  /** The account with this address and password; undefined if one of them is wrong. It may be disabled. */
  accountBy(email: string, password: string): Promise<Account | undefined>
  /**
   * Signs in a person who was recognized, whatever by. `unknown`: after `account` was read, its password was replaced or
   * had to be, or the provider was removed; `disabled`: the account is disabled.
   */
  start(account: Account, details: SignInDetails): Promise<NewSignIn | 'unknown' | 'disabled'>
  /** The live sign-in of a cookie's value; undefined when its account is disabled. */
  bySecret(cookie: string | undefined): Promise<SignIn | undefined>
  end(id: string): Promise<void>
  /** Where an account is signed in, newest first. */
  ofAccount(accountId: string): Promise<SignedInBrowser[]>
  /** Ends a sign-in of this account. @returns false if it has none with this ID */
  endOf(accountId: string, id: string): Promise<boolean>
}

/** Ends every sign-in of an account, in the caller's transaction. @returns how many it ended */
export async function endSignInsOf(db: Kysely<AuthorizationTables>, accountId: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sign_ins').where('account_id', '=', accountId).executeTakeFirst()
  return Number(numDeletedRows)
}

export const signInSeconds = 12 * 3600

/** Sign-ins of people on the pages. The cookie contains a secret, the database its hash. */
export function createSignIns({ db, keys, clock }: StoreContext): SignIns {
  /** Locks the provider: otherwise, removing it meanwhile would not end this sign-in. @returns false if there is none */
  const lockProvider = async (trx: Kysely<AuthorizationTables>, id: string): Promise<boolean> => {
    const { numUpdatedRows } = await trx
      .updateTable('identity_providers')
      .set(({ ref }) => ({ name: ref('name') }))
      .where('id', '=', id)
      .executeTakeFirst()
    return Number(numUpdatedRows) > 0
  }

  const start: SignIns['start'] = async (account, { method, agent, providerId }) => {
    if (account.disabled_at !== null) return 'disabled'
    const now = clock.now()
    const cookie = newSecret()
    const id = keys.hash('sign-in', cookie)
    return db.transaction().execute(async (trx) => {
      // Locks the account: otherwise a change of its password, or disabling it meanwhile, would not end this sign-in.
      const { numUpdatedRows } = await trx
        .updateTable('accounts')
        .set(({ ref }) => ({ password_hash: ref('password_hash') }))
        .where('id', '=', account.id)
        .where('password_hash', '=', account.password_hash)
        .where('disabled_at', 'is', null)
        .where('new_password_required_at', 'is not distinct from', account.new_password_required_at)
        .executeTakeFirst()
      if (Number(numUpdatedRows) === 0) return 'unknown'
      if (providerId !== undefined && !(await lockProvider(trx, providerId))) return 'unknown'
      await trx
        .insertInto('sign_ins')
        .values({
          id_hash: id,
          account_id: account.id,
          method,
          browser: browserOf(agent) ?? null,
          provider_id: providerId ?? null,
          created_at: now,
          used_at: now,
          expires_at: now + signInSeconds * 1000,
        })
        .execute()
      return { cookie, signIn: { id, account, at: now } }
    })
  }

  return {
    start,
    accountBy: async (email, password) => {
      const account = await db
        .selectFrom('accounts')
        .selectAll()
        .where('email', '=', email.trim().toLowerCase())
        .executeTakeFirst()
      return (await isPassword(password, account?.password_hash)) ? account : undefined
    },
    bySecret: async (cookie) => {
      if (!cookie) return undefined
      const id = keys.hash('sign-in', cookie)
      const now = clock.now()
      const row = await db
        .selectFrom('sign_ins')
        .innerJoin('accounts', 'accounts.id', 'sign_ins.account_id')
        .selectAll('accounts')
        .select(['sign_ins.created_at as signed_in_at', 'sign_ins.used_at'])
        .where('sign_ins.id_hash', '=', id)
        .where('sign_ins.expires_at', '>', now)
        .where('accounts.disabled_at', 'is', null)
        .executeTakeFirst()
      if (!row) return undefined
      const { signed_in_at: at, used_at, ...account } = row
      if ((used_at ?? 0) <= now - hourMs)
        await db.updateTable('sign_ins').set({ used_at: now }).where('id_hash', '=', id).execute()
      return { id, account, at }
    },
    end: async (id) => {
      await db.deleteFrom('sign_ins').where('id_hash', '=', id).execute()
    },
    ofAccount: (accountId) =>
      db
        .selectFrom('sign_ins')
        .select(['id_hash as id', 'method', 'browser as name', 'created_at', 'used_at'])
        .where('account_id', '=', accountId)
        .where('expires_at', '>', clock.now())
        .orderBy('created_at', 'desc')
        .orderBy('id_hash')
        .execute(),
    endOf: async (accountId, id) => {
      const { numDeletedRows } = await db
        .deleteFrom('sign_ins')
        .where('id_hash', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return Number(numDeletedRows) > 0
    },
  }
}

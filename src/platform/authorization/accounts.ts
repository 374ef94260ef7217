import type { Insertable, Kysely, Selectable } from 'kysely'
import type { AuthorizationTables } from './schema.ts'

/** Changes of accounts of people. Every function runs in the caller's transaction. */

type Db = Kysely<AuthorizationTables>
type Account = AuthorizationTables['accounts']

/** @returns false if there is an account with this address already: nothing was written */
export async function addAccount(db: Db, account: Insertable<Account>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** Omitted fields stay as they are. @returns the account's fields after the change */
export const changeAccount = (
  db: Db,
  id: string,
  {
    name,
    organization,
    blocked,
  }: { name?: string | undefined; organization?: string | null | undefined; blocked?: string | undefined },
): Promise<{ organization: string | null; blocked: string }> =>
  db
    .updateTable('accounts')
    .set(({ ref }) => ({
      name: name ?? ref('name'),
      organization: organization === undefined ? ref('organization') : organization,
      blocked_scopes: blocked ?? ref('blocked_scopes'),
    }))
    .where('id', '=', id)
    .returning(['organization', 'blocked_scopes as blocked'])
    .executeTakeFirstOrThrow()

/** The person then need not choose another one. @param password_hash from `hashPassword` */
export async function replacePassword(db: Db, id: string, password_hash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash, new_password_required_at: null }).where('id', '=', id).execute()
}

/** From now on, signing in with the password leads to the choice of another one. */
export async function requireNewPassword(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('accounts').set({ new_password_required_at: now }).where('id', '=', id).execute()
}

/**
 * Stores the password that a person had to choose.
 * @returns the account after it; undefined if it was disabled, or its password replaced, meanwhile
 */
export const chooseNewPassword = (
  db: Db,
  { id, password_hash: before }: Pick<Selectable<Account>, 'id' | 'password_hash'>,
  password_hash: string,
): Promise<Selectable<Account> | undefined> =>
  db
    .updateTable('accounts')
    .set({ password_hash, new_password_required_at: null })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .where('new_password_required_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** @returns false if the account was disabled already */
export async function disableAccount(db: Db, id: string, reason: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ disabled_at: now, disabled_reason: reason })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** @returns false if the account was not disabled */
export async function enableAccount(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ disabled_at: null, disabled_reason: null })
    .where('id', '=', id)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows) > 0
}

/** Selects the channel that `mine` means; null: none. */
export async function selectChannel(db: Db, id: string, channel_id: string | null): Promise<void> {
  await db.updateTable('accounts').set({ channel_id }).where('id', '=', id).execute()
}

/** Makes a channel the one of this account alone. */
export async function moveChannel(db: Db, id: string, channelId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ channel_id: null })
    .where('channel_id', '=', channelId)
    .where('id', '!=', id)
    .execute()
  await selectChannel(db, id, channelId)
}

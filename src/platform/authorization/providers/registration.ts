import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { AuthorizationTables } from '../schema.ts'

/** What administrators add, change and remove of providers. Every function runs in the caller's transaction. */

type Db = Kysely<AuthorizationTables>
type Row = AuthorizationTables['identity_providers']

/** @returns false if there is one with this ID or issuer already: nothing was written */
export async function addProvider(db: Db, provider: Insertable<Row>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity_providers')
    .values(provider)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** @returns the provider after the change; undefined if there is none */
export const changeProvider = (
  db: Db,
  id: string,
  change: Updateable<Omit<Row, 'id' | 'issuer'>> & { name: string },
): Promise<Selectable<Row> | undefined> =>
  db.updateTable('identity_providers').set(change).where('id', '=', id).returningAll().executeTakeFirst()

/**
 * Removes a provider and its links. Sign-ins that it made end only by choice.
 * @returns its name, and how many sign-ins ended; undefined if there is none
 */
export async function removeProvider(
  db: Db,
  id: string,
  { endsSignIns }: { endsSignIns: boolean },
): Promise<{ name: string; ended: number } | undefined> {
  const removed = await db.deleteFrom('identity_providers').where('id', '=', id).returning('name').executeTakeFirst()
  if (!removed) return undefined
  if (!endsSignIns) {
    await db.updateTable('sign_ins').set({ provider_id: null }).where('provider_id', '=', id).execute()
    return { ...removed, ended: 0 }
  }
  const { numDeletedRows } = await db.deleteFrom('sign_ins').where('provider_id', '=', id).executeTakeFirst()
  return { ...removed, ended: Number(numDeletedRows) }
}

/** @returns false if the account has no link */
export async function removeProviderLink(db: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('provider_links')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows) > 0
}

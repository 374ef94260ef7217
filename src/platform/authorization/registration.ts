import type { Insertable, Kysely } from 'kysely'
import type { AuthorizationTables } from './schema.ts'

/** What administrators register and remove. Every function runs in the caller's transaction. */

/** @returns false if there is an account with this address already: nothing was written */
export async function addAccount(
  db: Kysely<AuthorizationTables>,
  account: Insertable<AuthorizationTables['accounts']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** @returns false if there is such a project already: nothing was written */
export async function addProject(
  db: Kysely<AuthorizationTables>,
  project: Insertable<AuthorizationTables['projects']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('projects')
    .values(project)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** @returns false if there is such a client already: nothing was written */
export async function addClient(
  db: Kysely<AuthorizationTables>,
  client: Insertable<AuthorizationTables['clients']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('clients')
    .values(client)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) === 1
}

export async function addRedirects(
  db: Kysely<AuthorizationTables>,
  id: string,
  redirects: readonly string[],
): Promise<void> {
  for (const uri of new Set(redirects)) await db.insertInto('client_redirects').values({ client_id: id, uri }).execute()
}

export async function replaceRedirects(
  db: Kysely<AuthorizationTables>,
  id: string,
  redirects: readonly string[],
): Promise<void> {
  await db.deleteFrom('client_redirects').where('client_id', '=', id).execute()
  await addRedirects(db, id, redirects)
}

/** Deletes a client with its grants, tokens, codes and addresses. */
export async function deleteClient(db: Kysely<AuthorizationTables>, id: string): Promise<void> {
  const grants = db.selectFrom('grants').select('id').where('client_id', '=', id)
  await db.deleteFrom('access_tokens').where('grant_id', 'in', grants).execute()
  await db.deleteFrom('refresh_tokens').where('grant_id', 'in', grants).execute()
  await db.deleteFrom('grants').where('client_id', '=', id).execute()
  for (const table of ['device_codes', 'authorization_codes', 'client_redirects'] as const)
    await db.deleteFrom(table).where('client_id', '=', id).execute()
  await db.deleteFrom('clients').where('id', '=', id).execute()
}

import type { Insertable, Kysely } from 'kysely'
import type { AuthorizationTables } from './schema.ts'

/** What administrators register, change and remove of projects and clients. Every function runs in the caller's transaction. */

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

/** Omitted fields stay as they are. @returns the project after the change; undefined if there is none */
export const changeProject = (
  db: Kysely<AuthorizationTables>,
  id: string,
  { name, organization }: { name?: string | undefined; organization?: string | null | undefined },
) =>
  db
    .updateTable('projects')
    .set(({ ref }) => ({
      name: name ?? ref('name'),
      organization: organization === undefined ? ref('organization') : organization,
    }))
    .where('id', '=', id)
    .returning(['id', 'name', 'organization'])
    .executeTakeFirst()

/** Locks out other changes of a project, in both databases, because its row is written. @returns as `changeProject` */
export const lockProject = (db: Kysely<AuthorizationTables>, id: string) => changeProject(db, id, {})

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

/** Stores a client; of one that exists, its project and secret. */
export async function saveClient(
  db: Kysely<AuthorizationTables>,
  client: Insertable<AuthorizationTables['clients']>,
): Promise<void> {
  const { project_id, secret_hash } = client
  await db
    .insertInto('clients')
    .values(client)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ project_id, secret_hash }))
    .execute()
}

/** Omitted fields stay as they are. @returns the client after the change; undefined if there is none */
export const changeClient = (db: Kysely<AuthorizationTables>, id: string, { name }: { name?: string | undefined }) =>
  db
    .updateTable('clients')
    .set(({ ref }) => ({ name: name ?? ref('name') }))
    .where('id', '=', id)
    .returning(['id', 'name', 'disabled_at'])
    .executeTakeFirst()

/** @param policy in JSON (`devicePolicy`); null: none. @returns as `changeClient` */
export const setClientPolicy = (db: Kysely<AuthorizationTables>, id: string, policy: string | null) =>
  db
    .updateTable('clients')
    .set({ policy })
    .where('id', '=', id)
    .returning(['id', 'name', 'disabled_at'])
    .executeTakeFirst()

/** Locks out other changes of a client, in both databases, because its row is written. @returns as `changeClient` */
export const lockClient = (db: Kysely<AuthorizationTables>, id: string) => changeClient(db, id, {})

/**
 * @param disabledAt null: the client is enabled
 * @returns the client's name; undefined if there is none, or only that of a service account
 */
export const setClientDisabled = (db: Kysely<AuthorizationTables>, id: string, disabledAt: number | null) =>
  db
    .updateTable('clients')
    .set({ disabled_at: disabledAt })
    .where('id', '=', id)
    .where('type', '!=', 'service')
    .returning('name')
    .executeTakeFirst()

/**
 * Replaces the secret with the hash `before`.
 * @param secret hashes; `until`: when the old one stops working, null: now
 * @returns the client's name; undefined if it has another secret meanwhile
 */
export const replaceSecret = (
  db: Kysely<AuthorizationTables>,
  id: string,
  { before, after, until }: { before: string; after: string; until: number | null },
) =>
  db
    .updateTable('clients')
    .set({ secret_hash: after, old_secret_hash: until === null ? null : before, old_secret_until: until })
    .where('id', '=', id)
    .where('secret_hash', '=', before)
    .returning('name')
    .executeTakeFirst()

/** @returns the client's name; undefined if there is none, or only that of a service account */
export const endOldSecret = (db: Kysely<AuthorizationTables>, id: string) =>
  db
    .updateTable('clients')
    .set({ old_secret_hash: null, old_secret_until: null })
    .where('id', '=', id)
    .where('type', '!=', 'service')
    .returning('name')
    .executeTakeFirst()

export async function addRedirects(
  db: Kysely<AuthorizationTables>,
  id: string,
  redirects: readonly string[],
): Promise<void> {
  for (const uri of new Set(redirects))
    await db
      .insertInto('client_redirects')
      .values({ client_id: id, uri })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function replaceRedirects(
  db: Kysely<AuthorizationTables>,
  id: string,
  redirects: readonly string[],
): Promise<void> {
  await db.deleteFrom('client_redirects').where('client_id', '=', id).execute()
  await addRedirects(db, id, redirects)
}

/** @returns false if there is one with this ID already: nothing was written */
export async function addTelevision(
  db: Kysely<AuthorizationTables>,
  television: Insertable<AuthorizationTables['televisions']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('televisions')
    .values(television)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) === 1
}

/** @returns the television; undefined if there is none that is registered */
export const revokeTelevision = (db: Kysely<AuthorizationTables>, id: string, revokedAt: number) =>
  db
    .updateTable('televisions')
    .set({ revoked_at: revokedAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning(['id', 'client_id', 'name'])
    .executeTakeFirst()

/** Deletes a client with its grants, tokens, codes and addresses. The database deletes its televisions. */
export async function deleteClient(db: Kysely<AuthorizationTables>, id: string): Promise<void> {
  const grants = db.selectFrom('grants').select('id').where('client_id', '=', id)
  await db.deleteFrom('access_tokens').where('grant_id', 'in', grants).execute()
  await db.deleteFrom('refresh_tokens').where('grant_id', 'in', grants).execute()
  await db.deleteFrom('grants').where('client_id', '=', id).execute()
  for (const table of ['device_codes', 'authorization_codes', 'client_redirects'] as const)
    await db.deleteFrom(table).where('client_id', '=', id).execute()
  await db.deleteFrom('clients').where('id', '=', id).execute()
}

import type { Kysely } from 'kysely'
import type { AuthorizationTables } from './schema.ts'

/** Names of the account and client of a grant or request, as the event log shows them. */
export async function namesOf(
  db: Kysely<AuthorizationTables>,
  { account_id, client_id }: { account_id: string; client_id: string },
): Promise<{ account: string; client: string }> {
  const [account, client] = await Promise.all([
    db.selectFrom('accounts').select('email').where('id', '=', account_id).executeTakeFirst(),
    db.selectFrom('clients').select('name').where('id', '=', client_id).executeTakeFirst(),
  ])
  return { account: account?.email ?? account_id, client: client ? `${client.name} (${client_id})` : client_id }
}

import type { Kysely } from 'kysely'
import type { AuthorizationTables } from '../authorization/schema.ts'
import { AdminError } from './operation.ts'

/** Finds an account, of a person or of a program, by its id or address. @throws AdminError */
export async function accountBy<Tables extends AuthorizationTables>(
  db: Kysely<Tables>,
  idOrEmail: string,
): Promise<{ id: string; email: string }> {
  const accounts = db as unknown as Kysely<AuthorizationTables>
  const found = await accounts
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where(({ or, eb }) => or([eb('id', '=', idOrEmail.trim()), eb('email', '=', idOrEmail.trim().toLowerCase())]))
    .executeTakeFirst()
  if (!found) throw new AdminError('wrong', `account: no account ${idOrEmail} exists.`, 'account')
  return found
}

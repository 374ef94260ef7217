import type { Kysely } from 'kysely'
import { t } from '#web/language/t.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import { messages } from './messages.ts'
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
  if (!found) throw new AdminError('wrong', t(messages.noAccountOfInput, { account: idOrEmail }), 'account')
  return found
}

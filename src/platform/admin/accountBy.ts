import type { Kysely } from 'kysely'
import type { AuthorizationTables } from '../authorization/tables.ts'
import { OperatorProblem } from './operation.ts'

/** The account, of a person or of a program, that an order names by its id or address. @throws OperatorProblem */
export async function accountBy<Tables extends AuthorizationTables>(
  db: Kysely<Tables>,
  who: string,
): Promise<{ id: string; email: string }> {
  const accounts = db as unknown as Kysely<AuthorizationTables>
  const found = await accounts
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where(({ or, eb }) => or([eb('id', '=', who), eb('email', '=', who.trim().toLowerCase())]))
    .executeTakeFirst()
  if (!found) throw new OperatorProblem('wrong', `account: there is no account ${who}.`, 'account')
  return found
}

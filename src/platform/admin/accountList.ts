import { type Kysely, sql } from 'kysely'
import { t } from '#web/language/t.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import { messages } from './messages.ts'
import { type AdminContext, AdminError } from './operation.ts'

const pageSize = 50

/** Finds accounts of people. */
export function createAccountList({ db }: Pick<AdminContext, 'db'>) {
  const people = () =>
    db
      .selectFrom('accounts')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('service_accounts')
              .select('account_id')
              .whereRef('service_accounts.account_id', '=', 'accounts.id'),
          ),
        ),
      )
  const columns = [
    'id',
    'email',
    'name',
    'organization',
    'blocked_scopes',
    'disabled_at',
    'disabled_reason',
    'new_password_required_at',
    'channel_id',
    'created_at',
  ] as const

  /** By id or address. @throws AdminError */
  const find = async (idOrEmail: string) => {
    const account = await people()
      .select(columns)
      .where(({ or, eb }) => or([eb('id', '=', idOrEmail), eb('email', '=', idOrEmail.trim().toLowerCase())]))
      .executeTakeFirst()
    if (!account) throw new AdminError('missing', t(messages.noAccount, { account: idOrEmail }), 'account')
    return account
  }

  return {
    find,
    /** Sorted by address; `next` is `after` of the following page. */
    list: async ({ search = '', after = '' }: { search?: string; after?: string } = {}) => {
      let query = people().select(columns).where('email', '>', after)
      const searchTerm = search.trim().toLowerCase()
      if (searchTerm !== '')
        query = query.where(sql<boolean>`email like ${`%${searchTerm.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
      const rows = await query
        .orderBy('email')
        .limit(pageSize + 1)
        .execute()
      return { accounts: rows.slice(0, pageSize), next: rows.length > pageSize ? rows[pageSize - 1]?.email : undefined }
    },
  }
}

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

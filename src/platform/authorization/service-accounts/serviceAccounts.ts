import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { t } from '#web/language/t.ts'
import type { AuthorizationTables } from '../schema.ts'
import { messages } from './messages.ts'
import {
  createServiceAccountKeys,
  type InTransaction,
  type ServiceAccount,
  type ServiceAccountKeys,
  ServiceAccountProblem,
} from './serviceAccountKeys.ts'

const namePattern = /^[a-z](?:[a-z0-9-]{0,28}[a-z0-9])?$/

export interface ServiceAccounts extends ServiceAccountKeys {
  /** @throws ServiceAccountProblem for an invalid name, a name in use, or a project that does not exist */
  create(projectId: string, name: string, inTransaction?: InTransaction): Promise<ServiceAccount>
  /** Sorted by address. */
  all(projectId?: string): Promise<ServiceAccount[]>
  /** Finds one by address or account id. */
  find(idOrEmail: string): Promise<ServiceAccount | undefined>
  /** A disabled account gets no tokens, and its tokens stop working at once. */
  setDisabled(account: ServiceAccount, disabled: boolean, inTransaction?: InTransaction): Promise<void>
}

interface ServiceAccountsContext {
  db: Kysely<AuthorizationTables>
  clock: Clock
}

export function createServiceAccounts({ db, clock }: ServiceAccountsContext): ServiceAccounts {
  return {
    ...createServiceAccountKeys({ db, clock }),
    create: async (projectId, name, inTransaction) => {
      if (!namePattern.test(name)) throw new ServiceAccountProblem(t(messages.nameRule, { name: JSON.stringify(name) }))
      const project = await db.selectFrom('projects').selectAll().where('id', '=', projectId).executeTakeFirst()
      if (!project) throw new ServiceAccountProblem(t(messages.noProject, { id: projectId }))
      const email = `${name}@${projectId}.service.tenfoot.example`.toLowerCase()
      const now = clock.now()
      const account_id = randomUUID()
      const client_id = Array.from({ length: 21 }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join('')
      await db.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows: inserted } = await transaction
          .insertInto('accounts')
          .values({
            id: account_id,
            email,
            name,
            // No password works: a sign-in is compared with 32 random bytes that nobody knows.
            password_hash: `scrypt$32768$8$1$${randomBytes(16).toString('base64url')}$${randomBytes(32).toString('base64url')}`,
            organization: project.organization,
            blocked_scopes: '',
            disabled_at: null,
            channel_id: null,
            created_at: now,
          })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .executeTakeFirstOrThrow()
        if (Number(inserted) === 0) throw new ServiceAccountProblem(t(messages.exists, { email }))
        await transaction
          .insertInto('clients')
          .values({ id: client_id, project_id: projectId, name, type: 'service', secret_hash: '', created_at: now })
          .execute()
        await transaction
          .insertInto('service_accounts')
          .values({ account_id, project_id: projectId, client_id, created_at: now })
          .execute()
        await inTransaction?.(transaction)
      })
      return { accountId: account_id, email, clientId: client_id, projectId, disabled: false, keys: [] }
    },
    all: (projectId) => listAccounts(db, { projectId }),
    find: async (idOrEmail) => (await listAccounts(db, { idOrEmail }))[0],
    setDisabled: ({ accountId }, disabled, inTransaction) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('accounts')
          .set({ disabled_at: disabled ? clock.now() : null })
          .where('id', '=', accountId)
          .where('disabled_at', disabled ? 'is' : 'is not', null)
          .executeTakeFirst()
        if (Number(numUpdatedRows) > 0) await inTransaction?.(transaction)
      }),
  }
}

async function listAccounts(
  db: Kysely<AuthorizationTables>,
  filter: { projectId?: string | undefined; idOrEmail?: string },
): Promise<ServiceAccount[]> {
  let query = db
    .selectFrom('service_accounts')
    .innerJoin('accounts', 'accounts.id', 'service_accounts.account_id')
    .select(['accounts.id', 'accounts.email', 'accounts.disabled_at'])
    .select(['service_accounts.client_id', 'service_accounts.project_id'])
  if (filter.projectId !== undefined) query = query.where('service_accounts.project_id', '=', filter.projectId)
  const { idOrEmail } = filter
  if (idOrEmail !== undefined)
    query = query.where(({ or, eb }) =>
      or([eb('accounts.id', '=', idOrEmail), eb('accounts.email', '=', idOrEmail.trim().toLowerCase())]),
    )
  const rows = await query.orderBy('accounts.email').execute()
  if (rows.length === 0) return []
  const keys = await db
    .selectFrom('service_account_keys')
    .select(['id', 'account_id', 'created_at'])
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    accountId: row.id,
    email: row.email,
    clientId: row.client_id,
    projectId: row.project_id,
    disabled: row.disabled_at !== null,
    keys: keys
      .filter(({ account_id }) => account_id === row.id)
      .map(({ id, created_at }) => ({ id, createdAt: created_at })),
  }))
}

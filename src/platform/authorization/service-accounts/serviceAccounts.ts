import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import type { Kysely } from 'kysely'
import { authorizationPaths } from '#contract/authorization.ts'
import type { Clock } from '#contract/clock.ts'
import type { AuthorizationTables } from '../tables.ts'

/** An account of a program: it proves itself with a key instead of a password. */
export interface ServiceAccount {
  accountId: string
  /** `<name>@<project>.service.tenfoot.example`. */
  email: string
  clientId: string
  projectId: string
  disabled: boolean
  /** Keys that work, oldest first. */
  keys: { id: string; createdAt: number }[]
}

/** What its program is given, once: the field's file of a service account's key. */
export interface KeyFile {
  type: 'service_account'
  project_id: string
  private_key_id: string
  /** PKCS #8 in PEM. */
  private_key: string
  client_email: string
  client_id: string
  auth_uri: string
  token_uri: string
}

/** Thrown for what the person who asked can mend; the message is for them. */
export class ServiceAccountProblem extends Error {
  override name = 'ServiceAccountProblem'
}

/** Two are enough to replace one by the other; more help who has several programs. */
const mostKeys = 10
const namePattern = /^[a-z](?:[a-z0-9-]{0,28}[a-z0-9])?$/

/** What is to happen in the same transaction. */
type Also = (on: Kysely<AuthorizationTables>) => Promise<unknown>

export interface ServiceAccounts {
  /** @throws ServiceAccountProblem for a name of another shape, one that is taken, or a project that is not there */
  create(projectId: string, name: string, also?: Also): Promise<ServiceAccount>
  /** By address. */
  all(projectId?: string): Promise<ServiceAccount[]>
  /** By address or account id. */
  find(who: string): Promise<ServiceAccount | undefined>
  /**
   * A new key pair beside those that work already, so that a program changes over without a gap. Only the public half
   * is kept: this answer is the only one that holds the private half.
   * @param wanted where the program finds the services; the key's id, made here when left out
   * @returns undefined when a key of this id is there already
   * @throws ServiceAccountProblem at the limit of keys
   */
  addKey(
    account: ServiceAccount,
    wanted: { publicUrl: string; id?: string | undefined },
    also?: Also,
  ): Promise<KeyFile | undefined>
  /** Its key works no more; tokens that it brought live on for their hour at most. False when there was no such key. */
  endKey(account: ServiceAccount, keyId: string, also?: Also): Promise<boolean>
  /** A disabled one gets no tokens, and those that it has stop at once. */
  setDisabled(account: ServiceAccount, disabled: boolean, also?: Also): Promise<void>
}

interface Parts {
  db: Kysely<AuthorizationTables>
  clock: Clock
}

export function createServiceAccounts({ db, clock }: Parts): ServiceAccounts {
  const list = async (by: { projectId?: string | undefined; who?: string }): Promise<ServiceAccount[]> => {
    let query = db
      .selectFrom('service_accounts')
      .innerJoin('accounts', 'accounts.id', 'service_accounts.account_id')
      .select(['accounts.id', 'accounts.email', 'accounts.disabled_at'])
      .select(['service_accounts.client_id', 'service_accounts.project_id'])
    if (by.projectId !== undefined) query = query.where('service_accounts.project_id', '=', by.projectId)
    const { who } = by
    if (who !== undefined)
      query = query.where(({ or, eb }) =>
        or([eb('accounts.id', '=', who), eb('accounts.email', '=', who.trim().toLowerCase())]),
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
  const nothing: Also = async () => {}

  return {
    create: async (projectId, name, also = nothing) => {
      if (!namePattern.test(name))
        throw new ServiceAccountProblem(
          `A service account's name has 1 to 30 lower-case letters, digits and hyphens and begins with a letter; ${JSON.stringify(name)} came.`,
        )
      const project = await db.selectFrom('projects').selectAll().where('id', '=', projectId).executeTakeFirst()
      if (!project) throw new ServiceAccountProblem(`There is no project ${projectId}.`)
      const email = `${name}@${projectId}.service.tenfoot.example`.toLowerCase()
      const now = clock.now()
      const account_id = randomUUID()
      const client_id = Array.from({ length: 21 }, (_, place) => randomInt(place === 0 ? 1 : 0, 10)).join('')
      await db.transaction().execute(async (transaction) => {
        const { numInsertedOrUpdatedRows: made } = await transaction
          .insertInto('accounts')
          .values({
            id: account_id,
            email,
            name,
            // Of no password: whoever signs in is compared with 32 bytes that nobody knows.
            password_hash: `scrypt$32768$8$1$${randomBytes(16).toString('base64url')}$${randomBytes(32).toString('base64url')}`,
            organization: project.organization,
            blocked_scopes: '',
            disabled_at: null,
            channel_id: null,
            created_at: now,
          })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .executeTakeFirstOrThrow()
        if (Number(made) === 0) throw new ServiceAccountProblem(`The service account ${email} is there already.`)
        await transaction
          .insertInto('clients')
          .values({ id: client_id, project_id: projectId, name, type: 'service', secret_hash: '', created_at: now })
          .execute()
        await transaction
          .insertInto('service_accounts')
          .values({ account_id, project_id: projectId, client_id, created_at: now })
          .execute()
        await also(transaction)
      })
      return { accountId: account_id, email, clientId: client_id, projectId, disabled: false, keys: [] }
    },
    all: (projectId) => list({ projectId }),
    find: async (who) => (await list({ who }))[0],
    addKey: async (
      { accountId, email, clientId, projectId },
      { publicUrl, id = randomBytes(20).toString('hex') },
      also = nothing,
    ) => {
      const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
      const public_key = JSON.stringify(await exportJWK(publicKey))
      const isNew = await db.transaction().execute(async (transaction) => {
        // The account's row is the lock under which keys are counted.
        await transaction
          .updateTable('service_accounts')
          .set(({ ref }) => ({ created_at: ref('created_at') }))
          .where('account_id', '=', accountId)
          .execute()
        const { count } = await transaction
          .selectFrom('service_account_keys')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('account_id', '=', accountId)
          .where('ended_at', 'is', null)
          .executeTakeFirstOrThrow()
        if (Number(count) >= mostKeys)
          throw new ServiceAccountProblem(`${email} has ${mostKeys} keys, the most allowed: remove one first.`)
        const { numInsertedOrUpdatedRows: made } = await transaction
          .insertInto('service_account_keys')
          .values({ id, account_id: accountId, public_key, created_at: clock.now(), ended_at: null })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirstOrThrow()
        if (Number(made) === 0) return false
        await also(transaction)
        return true
      })
      if (!isNew) return undefined
      return {
        type: 'service_account',
        project_id: projectId,
        private_key_id: id,
        private_key: await exportPKCS8(privateKey),
        client_email: email,
        client_id: clientId,
        auth_uri: publicUrl + authorizationPaths.authorize,
        token_uri: publicUrl + authorizationPaths.token,
      }
    },
    endKey: ({ accountId }, keyId, also = nothing) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('service_account_keys')
          .set({ ended_at: clock.now() })
          .where('id', '=', keyId)
          .where('account_id', '=', accountId)
          .where('ended_at', 'is', null)
          .executeTakeFirst()
        if (Number(numUpdatedRows) === 0) return false
        await also(transaction)
        return true
      }),
    setDisabled: ({ accountId }, disabled, also = nothing) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('accounts')
          .set({ disabled_at: disabled ? clock.now() : null })
          .where('id', '=', accountId)
          .where('disabled_at', disabled ? 'is' : 'is not', null)
          .executeTakeFirst()
        if (Number(numUpdatedRows) > 0) await also(transaction)
      }),
  }
}

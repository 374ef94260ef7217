import { randomBytes } from 'node:crypto'
import { exportJWK, exportPKCS8, generateKeyPair } from 'jose'
import type { Kysely } from 'kysely'
import { authorizationPaths } from '#contract/authorization.ts'
import type { Clock } from '#contract/clock.ts'
import { t } from '#web/language/t.ts'
import type { AuthorizationTables } from '../schema.ts'
import { messages } from './messages.ts'

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

/** Thrown for errors that the caller can correct; the message is for the caller. */
export class ServiceAccountProblem extends Error {
  override name = 'ServiceAccountProblem'
}

/** Runs in the same transaction. */
export type InTransaction = (trx: Kysely<AuthorizationTables>) => Promise<unknown>

/** The key file that a program gets once, in the field's format for keys of service accounts. */
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

/** Two are enough to replace one by the other; more are for accounts with several programs. */
const maxKeys = 10

export interface ServiceAccountKeys {
  /**
   * Adds a key pair while the existing keys keep working, so that a program changes over without a gap. Only the public
   * half is stored: this answer is the only one with the private half.
   * @param options the address of the services, for the file, and the key's id; made here when left out
   * @returns undefined when a key with this id exists
   * @throws ServiceAccountProblem at the limit of keys
   */
  addKey(
    account: ServiceAccount,
    options: { publicUrl: string; id?: string | undefined },
    inTransaction?: InTransaction,
  ): Promise<KeyFile | undefined>
  /** Ends a key. Tokens that were issued for it live on for at most their hour. False when there is no such key. */
  endKey(account: ServiceAccount, keyId: string, inTransaction?: InTransaction): Promise<boolean>
}

export function createServiceAccountKeys({
  db,
  clock,
}: {
  db: Kysely<AuthorizationTables>
  clock: Clock
}): ServiceAccountKeys {
  return {
    addKey: async (
      { accountId, email, clientId, projectId },
      { publicUrl, id = randomBytes(20).toString('hex') },
      inTransaction,
    ) => {
      const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
      const public_key = JSON.stringify(await exportJWK(publicKey))
      const isNew = await db.transaction().execute(async (transaction) => {
        // Updating the account's row locks it while keys are counted.
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
        if (Number(count) >= maxKeys)
          throw new ServiceAccountProblem(t(messages.tooManyKeys, { email, count: maxKeys }))
        const { numInsertedOrUpdatedRows: insertedRows } = await transaction
          .insertInto('service_account_keys')
          .values({ id, account_id: accountId, public_key, created_at: clock.now(), ended_at: null })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirstOrThrow()
        if (Number(insertedRows) === 0) return false
        await inTransaction?.(transaction)
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
    endKey: ({ accountId }, keyId, inTransaction) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('service_account_keys')
          .set({ ended_at: clock.now() })
          .where('id', '=', keyId)
          .where('account_id', '=', accountId)
          .where('ended_at', 'is', null)
          .executeTakeFirst()
        if (Number(numUpdatedRows) === 0) return false
        await inTransaction?.(transaction)
        return true
      }),
  }
}

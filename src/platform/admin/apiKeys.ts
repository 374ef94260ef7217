import * as z from 'zod/mini'
import { t } from '#web/language/t.ts'
import type { EventAction } from '../eventLog.ts'
import { newSecret } from '../keys/keys.ts'
import { accountBy } from './accountList.ts'
import { messages } from './messages.ts'
import {
  type Actor,
  type AdminContext,
  AdminError,
  adminEvent,
  idPart,
  nameText,
  parseInput,
  rule,
} from './operation.ts'

const newKey = z.object({
  name: nameText,
  account: z.string().check(z.trim(), z.minLength(1, rule(messages.accountRule))),
})

/** A valid key of a call. */
export interface KeyHolder {
  keyId: string
  accountId: string
}

/** Keys of the transcription service. Each belongs to an account; only its HMAC is stored. */
export function createApiKeys({ db, keys, clock, events }: AdminContext) {
  const record = (trx: typeof db, actor: Actor, action: EventAction, name: string, email: string) =>
    events.record(trx, adminEvent(actor, action, `key ${name} for ${email}`))

  return {
    list: () =>
      db
        .selectFrom('api_keys')
        .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
        .select(['api_keys.id', 'api_keys.name', 'api_keys.ending', 'api_keys.created_at', 'api_keys.revoked_at'])
        .select('accounts.email')
        .orderBy('api_keys.created_at', 'desc')
        .orderBy('api_keys.id')
        .execute(),
    /**
     * @param input name, account (its address)
     * @param once the form's secret: a form that is sent twice makes one key
     * @returns the key, which is shown only now; undefined when the form was sent before
     * @throws AdminError
     */
    create: async (actor: Actor, input: unknown, once?: string): Promise<{ id: string; key: string | undefined }> => {
      const { name, account } = parseInput(newKey, input)
      const owner = await accountBy(db, account)
      const id = idPart(keys, once)
      const key = newSecret()
      return db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows } = await trx
          .insertInto('api_keys')
          .values({
            id,
            account_id: owner.id,
            name,
            key_hash: keys.hash('api-key', key),
            ending: key.slice(-4),
            created_at: clock.now(),
            revoked_at: null,
          })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .executeTakeFirstOrThrow()
        if (Number(numInsertedOrUpdatedRows) === 0) return { id, key: undefined }
        await record(trx, actor, 'key.created', name, owner.email)
        return { id, key }
      })
    },
    /** @throws AdminError */
    revoke: async (actor: Actor, id: string): Promise<void> => {
      await db.transaction().execute(async (trx) => {
        const revoked = await trx
          .updateTable('api_keys')
          .set({ revoked_at: clock.now() })
          .where('id', '=', id)
          .where('revoked_at', 'is', null)
          .returning(['name', 'account_id'])
          .executeTakeFirst()
        if (!revoked) throw new AdminError('missing', t(messages.noKey, { id }))
        const owner = await trx
          .selectFrom('accounts')
          .select('email')
          .where('id', '=', revoked.account_id)
          .executeTakeFirstOrThrow()
        await record(trx, actor, 'key.revoked', revoked.name, owner.email)
      })
    },
    /**
     * Stores the key of `demo.json`, which overwrites a different one, as for the demo's clients; a revoked key stays
     * revoked.
     */
    ensureDemo: async (accountId: string, key: string): Promise<void> => {
      const key_hash = keys.hash('api-key', key)
      await db
        .insertInto('api_keys')
        .values({
          id: 'demo',
          account_id: accountId,
          name: 'Demo',
          key_hash,
          ending: key.slice(-4),
          created_at: clock.now(),
          revoked_at: null,
        })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ key_hash, ending: key.slice(-4) }))
        .execute()
    },
    /** The account and id of a key; undefined when it is unknown or revoked, or its account is disabled. */
    byKey: async (key: string): Promise<KeyHolder | undefined> => {
      const row = await db
        .selectFrom('api_keys')
        .innerJoin('accounts', 'accounts.id', 'api_keys.account_id')
        .select(['api_keys.id', 'api_keys.account_id'])
        .where('api_keys.key_hash', '=', keys.hash('api-key', key))
        .where('api_keys.revoked_at', 'is', null)
        .where('accounts.disabled_at', 'is', null)
        .executeTakeFirst()
      return row && { keyId: row.id, accountId: row.account_id }
    },
  }
}

import type { Kysely } from 'kysely'
import { t } from '#web/language/t.ts'
import { type AuthorizationTables, withAuthorizationTables } from '../authorization/schema.ts'
import type { KeyFile } from '../authorization/service-accounts/serviceAccountKeys.ts'
import { type ServiceAccount, ServiceAccountProblem } from '../authorization/service-accounts/serviceAccountKeys.ts'
import { createServiceAccounts } from '../authorization/service-accounts/serviceAccounts.ts'
import type { ActionOn } from '../eventLog.ts'
import { messages } from './messages.ts'
import { type Actor, type AdminContext, AdminError, adminEvent, idPart } from './operation.ts'

/** Accounts of programs, their keys, and the content owners for which they may act. */
export function createAdminServiceAccounts({ db, keys, clock, events }: AdminContext) {
  const accounts = createServiceAccounts({ db: withAuthorizationTables(db), clock })

  /** @throws AdminError when there is no such account */
  const find = async (idOrEmail: string): Promise<ServiceAccount> => {
    const account = await accounts.find(idOrEmail)
    if (!account) throw new AdminError('missing', t(messages.noServiceAccount, { account: idOrEmail }))
    return account
  }
  /** Writes the event in the transaction of the change that it records. */
  const recorded =
    (actor: Actor, action: ActionOn<'service-account'>, email: string, detail = '') =>
    (trx: Kysely<AuthorizationTables>) =>
      events.record(trx, adminEvent(actor, `service-account.${action}`, `service account ${email}`, detail))
  const withAdminErrors = async <Result>(field: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ServiceAccountProblem) throw new AdminError('wrong', error.message, field)
      throw error
    }
  }

  return {
    /** Sorted by address. */
    list: () => accounts.all(),
    /** By id or address. @throws AdminError */
    byId: find,
    /** @throws AdminError */
    create: (actor: Actor, projectId: string, rawName: string): Promise<ServiceAccount> => {
      const name = rawName.trim()
      return withAdminErrors('name', () =>
        accounts.create(projectId, name, recorded(actor, 'created', name, `in project ${projectId}`)),
      )
    },
    /**
     * @param once the form's secret: a form that is sent twice makes one key
     * @returns the key file, which is shown only now; undefined when the form was sent before
     * @throws AdminError
     */
    addKey: async (
      actor: Actor,
      idOrEmail: string,
      { publicUrl, once }: { publicUrl: string; once?: string | undefined },
    ): Promise<KeyFile | undefined> => {
      const account = await find(idOrEmail)
      const id = once === undefined ? undefined : idPart(keys, once)
      return withAdminErrors('key', () =>
        accounts.addKey(account, { publicUrl, id }, recorded(actor, 'key-created', account.email, id)),
      )
    },
    /** @throws AdminError */
    endKey: async (actor: Actor, idOrEmail: string, keyId: string): Promise<void> => {
      const account = await find(idOrEmail)
      const ended = await accounts.endKey(account, keyId, recorded(actor, 'key-ended', account.email, keyId))
      if (!ended) throw new AdminError('missing', t(messages.noKeyOfAccount, { email: account.email, key: keyId }))
    },
    /** @throws AdminError */
    setDisabled: async (actor: Actor, idOrEmail: string, disabled: boolean): Promise<void> => {
      const account = await find(idOrEmail)
      await accounts.setDisabled(account, disabled, recorded(actor, disabled ? 'disabled' : 'enabled', account.email))
    },
  }
}

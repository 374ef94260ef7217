import * as z from 'zod/mini'
import { counted } from '#contract/counted.ts'
import { removePasskeysOf } from '#platform/authorization/passkeys/passkeys.ts'
import { t } from '#web/language/t.ts'
import { removeAuthenticator } from '#web/one-time-codes/authenticators.ts'
import { hashPassword, readablePassword } from '#web/passwords/password.ts'
import { disableAccount, enableAccount, replacePassword, requireNewPassword } from '../authorization/accounts.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { endSignInsOf } from '../authorization/signIns.ts'
import type { EventAction } from '../eventLog.ts'
import { passwordText } from './administrators.ts'
import { messages } from './messages.ts'
import { type Actor, type AdminContext, AdminError, parseInput, rule } from './operation.ts'

/** Why an account is disabled. Security events contain it, except `policy`. */
export const disableReasons = {
  policy: messages.policy,
  hijacking: messages.hijacking,
  'bulk-account': messages.bulkAccount,
}
export type DisableReason = keyof typeof disableReasons

const reasonInput = z.object({
  reason: z.enum(
    Object.keys(disableReasons) as DisableReason[],
    rule(messages.reasonRule, { reasons: Object.keys(disableReasons).join(', ') }),
  ),
})

/** What the operations of accounts share. */
interface Accounts {
  find(idOrEmail: string): Promise<{ id: string; email: string }>
  record(trx: AdminContext['db'], actor: Actor, action: EventAction, email: string, detail?: string): Promise<unknown>
}

/** Controls the sign-ins of accounts: passwords, sign-outs, disabling. */
export function createSignInControl(
  { db, clock, securityEvents }: Pick<AdminContext, 'db' | 'clock' | 'securityEvents'>,
  { find, record }: Accounts,
) {
  return {
    /**
     * Sets a password, or makes one, and signs the account out of every browser. Receivers get `sessions-revoked`.
     * @throws AdminError
     */
    setPassword: async (actor: Actor, idOrEmail: string, password?: string): Promise<{ password: string }> => {
      const { id, email } = await find(idOrEmail)
      const chosen =
        password === undefined
          ? readablePassword()
          : parseInput(z.object({ password: passwordText }), { password }).password
      const password_hash = await hashPassword(chosen)
      await db.transaction().execute(async (trx) => {
        await replacePassword(withAuthorizationTables(trx), id, password_hash)
        await endSignInsOf(withAuthorizationTables(trx), id)
        await securityEvents.sessionsRevoked(withAuthorizationTables(trx), id)
        await record(trx, actor, 'account.password', email)
      })
      return { password: chosen }
    },
    /**
     * Signs the account out of every browser; at the next sign-in with the password, the person must choose another one
     * first. Receivers get `account-credential-change-required`, and `sessions-revoked`. Its grants stay, as in
     * `signOutEverywhere`.
     * @returns the number of browsers
     * @throws AdminError
     */
    requirePassword: async (actor: Actor, idOrEmail: string): Promise<number> => {
      const { id, email } = await find(idOrEmail)
      return db.transaction().execute(async (trx) => {
        await requireNewPassword(withAuthorizationTables(trx), id, clock.now())
        const browsers = await endSignInsOf(withAuthorizationTables(trx), id)
        await securityEvents.credentialChangeRequired(withAuthorizationTables(trx), id)
        await record(trx, actor, 'account.password-required', email, counted(browsers, 'browser'))
        return browsers
      })
    },
    /**
     * Signs the account out of every browser, for example after a phone was lost. Receivers get `sessions-revoked` and
     * end their sessions of the account; televisions do so. Its grants stay, as in the field: an app that gets no
     * events keeps its access, which `grants.revoke` ends.
     * @returns the number of browsers
     * @throws AdminError
     */
    signOutEverywhere: async (actor: Actor, idOrEmail: string): Promise<number> => {
      const { id, email } = await find(idOrEmail)
      return db.transaction().execute(async (trx) => {
        const browsers = await endSignInsOf(withAuthorizationTables(trx), id)
        await securityEvents.sessionsRevoked(withAuthorizationTables(trx), id)
        await record(trx, actor, 'account.signed-out', email, counted(browsers, 'browser'))
        return browsers
      })
    },
    /**
     * Removes the account's authenticator app: it signs in with its password alone until it sets up another.
     * @throws AdminError when it has none
     */
    removeAuthenticator: async (actor: Actor, idOrEmail: string): Promise<void> => {
      const { id, email } = await find(idOrEmail)
      await db.transaction().execute(async (trx) => {
        if (!(await removeAuthenticator('account', withAuthorizationTables(trx), id)))
          throw new AdminError('conflict', t(messages.noAuthenticator, { name: email }))
        await record(trx, actor, 'account.authenticator-removed', email)
      })
    },
    /**
     * Removes all passkeys of the account, for example after somebody else added one.
     * @returns how many
     * @throws AdminError when it has none
     */
    removePasskeys: async (actor: Actor, idOrEmail: string): Promise<number> => {
      const { id, email } = await find(idOrEmail)
      return db.transaction().execute(async (trx) => {
        const removed = await removePasskeysOf(withAuthorizationTables(trx), id)
        if (removed === 0) throw new AdminError('conflict', t(messages.noPasskeys, { email }))
        await record(trx, actor, 'account.passkeys-removed', email, counted(removed, 'passkey'))
        return removed
      })
    },
    /**
     * Disables an account: it cannot sign in, its browsers are signed out, and its tokens stop working until it is
     * enabled. Receivers get `account-disabled` with the reason.
     * @throws AdminError
     */
    disable: async (actor: Actor, idOrEmail: string, input: unknown): Promise<void> => {
      const { reason } = parseInput(reasonInput, input)
      const { id, email } = await find(idOrEmail)
      await db.transaction().execute(async (trx) => {
        if (!(await disableAccount(withAuthorizationTables(trx), id, reason, clock.now())))
          throw new AdminError('conflict', t(messages.alreadyDisabled, { email }))
        await endSignInsOf(withAuthorizationTables(trx), id)
        await securityEvents.accountDisabled(withAuthorizationTables(trx), id, reason === 'policy' ? undefined : reason)
        await record(trx, actor, 'account.disabled', email, reason)
      })
    },
    /**
     * Lets a disabled account sign in again; its tokens work again, and receivers get `account-enabled`.
     * @throws AdminError
     */
    enable: async (actor: Actor, idOrEmail: string): Promise<void> => {
      const { id, email } = await find(idOrEmail)
      await db.transaction().execute(async (trx) => {
        if (!(await enableAccount(withAuthorizationTables(trx), id)))
          throw new AdminError('conflict', t(messages.alreadyEnabled, { email }))
        await securityEvents.accountEnabled(withAuthorizationTables(trx), id)
        await record(trx, actor, 'account.enabled', email)
      })
    },
  }
}

import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { ScopeName } from '#contract/scopes.ts'
import { t } from '#web/language/t.ts'
import { hasAuthenticator } from '#web/one-time-codes/authenticators.ts'
import { hashPassword, readablePassword } from '#web/passwords/password.ts'
import { addAccount, changeAccount, moveChannel, selectChannel } from '../authorization/accounts.ts'
import { countPasskeys } from '../authorization/passkeys/passkeys.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { scopeList } from '../authorization/scopeWords.ts'
import type { EventAction } from '../eventLog.ts'
import { giveChannel } from '../video/videoRepository.ts'
import { createAccountList } from './accountList.ts'
import { createSignInControl } from './accountSignIns.ts'
import { passwordText } from './administrators.ts'
import { messages } from './messages.ts'
import {
  type Actor,
  type AdminContext,
  AdminError,
  adminEvent,
  nameText,
  organizationText,
  parseInput,
  rule,
} from './operation.ts'

const emailText = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(200, rule(messages.atMostCharacters, { count: 200 })),
    z.regex(/^[^\s@]+@[^\s@]+$/, rule(messages.emailRule)),
  )
const details = z.object({
  name: nameText,
  organization: z._default(organizationText, null),
  /** Short names or full identifiers; `all`: every scope. */
  blocked: z._default(z.array(z.string()), []),
})
/** Omitted fields stay as they are. */
const accountChange = z.object({
  name: z.optional(nameText),
  organization: z.optional(organizationText),
  blocked: z.optional(z.array(z.string())),
})
const newAccount = z.extend(details, { email: emailText, password: z.optional(passwordText) })

/** Full identifiers, or `*` for all. @throws AdminError for a name that is not a scope */
function blockedScopes(scopes: AdminContext['scopes'], names: readonly string[]): string {
  if (names.includes('all') || names.includes('*')) return '*'
  const list = names
    .flatMap(scopeList)
    .map((scope) => (Object.hasOwn(scopes, scope) ? scopes[scope as ScopeName] : scope))
  const unknown = list.find((scope) => !(Object.values(scopes) as string[]).includes(scope))
  if (unknown !== undefined)
    throw new AdminError(
      'wrong',
      t(messages.noScope, { scope: unknown, scopes: Object.keys(scopes).join(', ') }),
      'blocked',
    )
  return [...new Set(list)].join(' ')
}

const describeAccount = ({ organization, blocked }: { organization: string | null; blocked: string }) =>
  [organization ? `organization ${organization}` : 'no organization', blocked && `blocked: ${blocked}`]
    .filter(Boolean)
    .join(', ')

/** Accounts of people; `../authorization/service-accounts` has those of programs. */
export function createAccounts({ db, clock, events, scopes, securityEvents, videoRepository }: AdminContext) {
  const { find, list } = createAccountList({ db })
  const record = (trx: typeof db, actor: Actor, action: EventAction, email: string, detail = '') =>
    events.record(trx, adminEvent(actor, action, `account ${email}`, detail))

  return {
    byId: find,
    list,
    /** Whether its password alone signs nobody in. */
    hasAuthenticator: (id: string) => hasAuthenticator('account', withAuthorizationTables(db), id),
    countPasskeys: (id: string) => countPasskeys(withAuthorizationTables(db), id),
    /**
     * @param input email, name, organization, blocked, password (when omitted, one is made)
     * @returns the password if one was made, to be shown once
     * @throws AdminError
     */
    create: async (
      actor: Actor,
      input: unknown,
    ): Promise<{ id: string; email: string; password: string | undefined }> => {
      const { email, name, organization, blocked: blockedNames, password } = parseInput(newAccount, input)
      const blocked = blockedScopes(scopes, blockedNames)
      const generatedPassword = password === undefined ? readablePassword() : undefined
      const password_hash = await hashPassword(password ?? generatedPassword ?? '')
      const id = randomUUID()
      await db.transaction().execute(async (trx) => {
        const isNew = await addAccount(withAuthorizationTables(trx), {
          id,
          email,
          name,
          password_hash,
          organization,
          blocked_scopes: blocked,
          disabled_at: null,
          disabled_reason: null,
          new_password_required_at: null,
          channel_id: null,
          created_at: clock.now(),
        })
        if (!isNew) throw new AdminError('conflict', t(messages.accountExists, { email }), 'email')
        await record(trx, actor, 'account.created', email, describeAccount({ organization, blocked }))
      })
      return { id, email, password: generatedPassword }
    },
    /**
     * Changes name, organization, and the scopes that the account may not allow. The scopes are blocked at once, also
     * for existing tokens (`authorization/eligibility.ts`).
     * @param input name, organization (empty: none), blocked; omitted fields stay as they are
     * @throws AdminError
     */
    change: async (actor: Actor, idOrEmail: string, input: unknown): Promise<void> => {
      const { id, email } = await find(idOrEmail)
      const { name, organization, ...change } = parseInput(accountChange, input)
      const blocked = change.blocked === undefined ? undefined : blockedScopes(scopes, change.blocked)
      await db.transaction().execute(async (trx) => {
        const changed = await changeAccount(withAuthorizationTables(trx), id, { name, organization, blocked })
        await record(trx, actor, 'account.changed', email, describeAccount(changed))
      })
    },
    ...createSignInControl({ db, clock, securityEvents }, { find, record }),
    /**
     * Makes the account the owner of a channel, which `mine` then selects; its previous owner loses it.
     * @param channelText the channel's id; empty: `mine` selects no channel
     * @throws AdminError
     */
    linkChannel: async (actor: Actor, idOrEmail: string, channelText: string): Promise<void> => {
      const channelId = channelText.trim()
      const { id, email } = await find(idOrEmail)
      const channel = channelId === '' ? undefined : await videoRepository.channelById(channelId)
      if (channelId !== '' && !channel)
        throw new AdminError('wrong', t(messages.noChannel, { channel: channelId }), 'channel')
      await db.transaction().execute(async (trx) => {
        if (channel) {
          await moveChannel(withAuthorizationTables(trx), id, channel.id)
          await giveChannel(trx as unknown as Parameters<typeof giveChannel>[0], channel.id, id)
        } else await selectChannel(withAuthorizationTables(trx), id, null)
        await record(trx, actor, 'account.channel', email, channel ? `${channel.title} (${channel.id})` : 'none')
      })
    },
  }
}

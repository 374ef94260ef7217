import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { ScopeName } from '#contract/scopes.ts'
import { hashPassword, readablePassword } from '../authorization/password.ts'
import { scopeList } from '../authorization/scopeWords.ts'
import type { EventAction } from '../eventLog.ts'
import { createSignInControl } from './accountSignIns.ts'
import { passwordText } from './administrators.ts'
import { type Actor, type AdminContext, AdminError, nameText, organizationText, parseInput } from './operation.ts'

const emailText = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(200, 'at most 200 characters are allowed'),
    z.regex(/^[^\s@]+@[^\s@]+$/, 'an email address is allowed'),
  )
const details = z.object({
  name: nameText,
  organization: z._default(organizationText, null),
  /** Short names or full identifiers; `all`: every scope. */
  blocked: z._default(z.array(z.string()), []),
})
const newAccount = z.extend(details, { email: emailText, password: z.optional(passwordText) })
const pageSize = 50

/** Accounts of people; those of programs are in `../authorization/serviceAccounts`. */
export function createAccounts({ db, clock, events, scopes, securityEvents, library }: AdminContext) {
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
    'channel_id',
    'created_at',
  ] as const

  /** By id or address. */
  const find = async (who: string) => {
    const account = await people()
      .select(columns)
      .where(({ or, eb }) => or([eb('id', '=', who), eb('email', '=', who.trim().toLowerCase())]))
      .executeTakeFirst()
    if (!account) throw new AdminError('missing', `There is no account ${who}.`, 'account')
    return account
  }
  const record = (on: typeof db, actor: Actor, action: EventAction, email: string, detail = '') =>
    events.record(on, {
      kind: 'operator',
      action,
      actor: actor.name,
      address: actor.address,
      subject: `account ${email}`,
      detail,
    })

  const readBlocked = (given: readonly string[]): string => {
    if (given.includes('all') || given.includes('*')) return '*'
    const list = given.flatMap(scopeList).map((one) => (Object.hasOwn(scopes, one) ? scopes[one as ScopeName] : one))
    const unknown = list.find((one) => !(Object.values(scopes) as string[]).includes(one))
    if (unknown !== undefined)
      throw new AdminError(
        'wrong',
        `blocked: ${unknown} is no scope; all, or any of ${Object.keys(scopes).join(', ')} are allowed.`,
        'blocked',
      )
    return [...new Set(list)].join(' ')
  }
  const inShort = ({ organization, blocked }: { organization: string | null; blocked: string }) =>
    [organization ? `of ${organization}` : 'of no organization', blocked && `may not allow ${blocked}`]
      .filter(Boolean)
      .join(', ')

  return {
    byId: find,
    /** By address; `next` is `after` of the following page. */
    list: async ({ search = '', after = '' }: { search?: string; after?: string } = {}) => {
      let query = people().select(columns).where('email', '>', after)
      const sought = search.trim().toLowerCase()
      if (sought !== '')
        query = query.where(sql<boolean>`email like ${`%${sought.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
      const rows = await query
        .orderBy('email')
        .limit(pageSize + 1)
        .execute()
      return { accounts: rows.slice(0, pageSize), next: rows.length > pageSize ? rows[pageSize - 1]?.email : undefined }
    },
    /**
     * @param input email, name, organization, blocked, password (left out: one is made)
     * @returns the password where one was made, to be shown once
     * @throws AdminError
     */
    create: async (
      actor: Actor,
      input: unknown,
    ): Promise<{ id: string; email: string; password: string | undefined }> => {
      const { email, name, organization, blocked: given, password } = parseInput(newAccount, input)
      const blocked = readBlocked(given)
      const made = password === undefined ? readablePassword() : undefined
      const password_hash = await hashPassword(password ?? made ?? '')
      const id = randomUUID()
      await db.transaction().execute(async (on) => {
        const { numInsertedOrUpdatedRows } = await on
          .insertInto('accounts')
          .values({
            id,
            email,
            name,
            password_hash,
            organization,
            blocked_scopes: blocked,
            disabled_at: null,
            disabled_reason: null,
            channel_id: null,
            created_at: clock.now(),
          })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .executeTakeFirstOrThrow()
        if (Number(numInsertedOrUpdatedRows) === 0)
          throw new AdminError('conflict', `There is an account ${email} already.`, 'email')
        await record(on, actor, 'account.created', email, inShort({ organization, blocked }))
      })
      return { id, email, password: made }
    },
    /**
     * Name, organization, and which scopes the account may not allow: they count from now on, for tokens that were
     * given too (`authorization/eligibility.ts`).
     * @throws AdminError
     */
    change: async (actor: Actor, who: string, input: unknown): Promise<void> => {
      const { id, email } = await find(who)
      const { name, organization, blocked: given } = parseInput(details, input)
      const blocked = readBlocked(given)
      await db.transaction().execute(async (on) => {
        await on
          .updateTable('accounts')
          .set({ name, organization, blocked_scopes: blocked })
          .where('id', '=', id)
          .execute()
        await record(on, actor, 'account.changed', email, inShort({ organization, blocked }))
      })
    },
    ...createSignInControl({ db, clock, securityEvents }, { find, record }),
    /**
     * Makes the account own a channel, which `mine` means from now on; who owned it before has it no more.
     * @param channelId empty: the account's `mine` means nothing
     * @throws AdminError
     */
    linkChannel: async (actor: Actor, who: string, channelId: string): Promise<void> => {
      const { id, email } = await find(who)
      const channel = channelId === '' ? undefined : await library.channelById(channelId)
      if (channelId !== '' && !channel)
        throw new AdminError('wrong', `channel: there is no channel ${channelId}.`, 'channel')
      await db.transaction().execute(async (on) => {
        if (channel) {
          await on
            .updateTable('accounts')
            .set({ channel_id: null })
            .where('channel_id', '=', channel.id)
            .where('id', '!=', id)
            .execute()
          await on.updateTable('channels').set({ account_id: id }).where('id', '=', channel.id).execute()
        }
        await on
          .updateTable('accounts')
          .set({ channel_id: channel?.id ?? null })
          .where('id', '=', id)
          .execute()
        await record(on, actor, 'account.channel', email, channel ? `${channel.title} (${channel.id})` : 'none')
      })
    },
  }
}

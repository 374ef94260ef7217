import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { dayMs } from '#contract/clock.ts'
import { jsonIn } from '#contract/json.ts'
import { currentLanguage } from '#web/language/t.ts'
import type { Keys } from '../keys/keys.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import type { DeviceCode } from './deviceCodes.ts'
import type { AuthorizationTables } from './schema.ts'
import type { StoreContext } from './signIns.ts'

type Trx = Kysely<AuthorizationTables>

/** How long the link of a mail works, after the person allowed. */
export const linkMs = 7 * dayMs
/** Most mails to an account in a day: nobody fills a mailbox. The event log has what no mail told. */
const maxPerDay = 20

/** What happened; the words are made when the mail is sent. */
const mailContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('device-allowed'),
    client: z.string(),
    project: z.string(),
    /** One of `deviceDetails.ts`; null: not known. */
    deviceKind: z.nullable(z.string()),
    /** The name under which an operator registered the television. */
    registeredAs: z.nullable(z.string()),
    /** Space-delimited. */
    scope: z.string(),
  }),
  z.object({ kind: z.enum(['passkey-added', 'passkey-removed']), name: z.string() }),
  z.object({ kind: z.enum(['authenticator-added', 'authenticator-removed', 'password-chosen']) }),
])
export type MailContent = z.infer<typeof mailContent>
export type AllowedDevice = Extract<MailContent, { kind: 'device-allowed' }>

/** @throws Error when the text is not a content */
export const readMailContent = (text: string): MailContent => z.parse(mailContent, jsonIn(text))

/**
 * The secret in the link of a mail: 256 bits that only the server's key gives (HMAC-SHA-256 of the mail's ID). So the
 * process that sends the mail knows it, and no database holds it.
 */
export const linkSecret = (keys: Keys, mailId: string): string => keys.hash('not-me-link', mailId)

/** A mail whose link a person opened. */
export interface LinkedMail {
  id: string
  email: string
  codeId: string
  allowed: AllowedDevice
  at: number
  isPressed: boolean
}

interface AccountMailsContext extends Pick<StoreContext, 'db' | 'keys' | 'clock'> {
  settings: Pick<PlatformSettings, 'mail'>
}

/** Mails to people about what happened to their account (specification: consent-and-scopes 9). */
export function createAccountMails({ db, keys, clock, settings }: AccountMailsContext) {
  /** Does nothing while no mail server is set. */
  const write = async (trx: Trx, accountId: string, content: MailContent, codeId: string | null = null) => {
    if (!settings.mail) return
    const now = clock.now()
    const { mails } = await trx
      .selectFrom('account_mails')
      .select(({ fn }) => fn.countAll<number>().as('mails'))
      .where('account_id', '=', accountId)
      .where('created_at', '>', now - dayMs)
      .executeTakeFirstOrThrow()
    if (Number(mails) >= maxPerDay) return
    const id = randomUUID()
    await trx
      .insertInto('account_mails')
      .values({
        id,
        account_id: accountId,
        language: currentLanguage(),
        content: JSON.stringify(content),
        code_id: codeId,
        link_hash: codeId === null ? null : keys.hash('not-me', linkSecret(keys, id)),
        pressed_at: null,
        created_at: now,
        due_at: now,
        attempts: 0,
        handed_over_at: null,
        outcome: 'pending',
        problem: null,
      })
      .execute()
  }

  return {
    /** Whether mails are sent. */
    isOn: settings.mail !== undefined,
    write,
    /** Tells a person that they allowed the device of a code, with a link to say that it was not them. */
    tellOfDevice: async (
      trx: Trx,
      { id, client_id, device_kind, scope }: DeviceCode,
      { accountId, registeredAs }: { accountId: string; registeredAs: string | undefined },
    ): Promise<void> => {
      const names = await trx
        .selectFrom('clients')
        .innerJoin('projects', 'projects.id', 'clients.project_id')
        .select(['clients.name as client', 'projects.name as project'])
        .where('clients.id', '=', client_id)
        .executeTakeFirstOrThrow()
      const device = { deviceKind: device_kind, registeredAs: registeredAs ?? null, scope }
      await write(trx, accountId, { kind: 'device-allowed', ...names, ...device }, id)
    },
    /** The mail of a link that works; undefined: too old, or not a link of these services. */
    byLink: async (secret: string): Promise<LinkedMail | undefined> => {
      const row = await db
        .selectFrom('account_mails')
        .innerJoin('accounts', 'accounts.id', 'account_mails.account_id')
        .selectAll('account_mails')
        .select('accounts.email')
        .where('link_hash', '=', keys.hash('not-me', secret))
        .where('account_mails.created_at', '>', clock.now() - linkMs)
        .executeTakeFirst()
      if (!row || row.code_id === null) return undefined
      const allowed = readMailContent(row.content)
      if (allowed.kind !== 'device-allowed') return undefined
      const { id, email, code_id: codeId, created_at: at } = row
      return { id, email, codeId, allowed, at, isPressed: row.pressed_at !== null }
    },
    /** Records that the button of a mail's link was pressed. @returns false: it was pressed before */
    press: async (trx: Trx, id: string): Promise<boolean> => {
      const { numUpdatedRows } = await trx
        .updateTable('account_mails')
        .set({ pressed_at: clock.now() })
        .where('id', '=', id)
        .where('pressed_at', 'is', null)
        .executeTakeFirst()
      return Number(numUpdatedRows) === 1
    },
  }
}

export type AccountMails = ReturnType<typeof createAccountMails>

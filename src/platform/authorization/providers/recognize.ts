import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { oneLine } from '#contract/harmlessText.ts'
import type { EventLog } from '#platform/eventLog.ts'
import { newSecret } from '#platform/keys/keys.ts'
import { hashPassword } from '#web/passwords/password.ts'
import { addAccount } from '../accounts.ts'
import type { AuthorizationTables } from '../schema.ts'
import type { Account, StoreContext } from '../signIns.ts'
import type { Identity } from './connection.ts'
import { offeredProviders, type ProviderRow, providerOfAddress } from './providers.ts'

/**
 * Why a person whom a provider knows is not let in. `unverified`: it vouches for no address; `unknown`: nobody has an
 * account with the address; `elsewhere`: the account belongs to another provider, or to another person at this one.
 */
export type NotRecognized = 'unverified' | 'unknown' | 'elsewhere'

export type Recognized = { account: Account } | { refused: NotRecognized; email: string | undefined }

interface RecognizeContext extends Pick<StoreContext, 'db' | 'clock'> {
  events: EventLog
}

/** @param found what the provider proved; `contact` is asked only for a person who was never here */
interface Found {
  subject: string
  contact(): Promise<Identity>
}

/**
 * Finds the account of a person whom a provider recognized (specification: sign-in 5). Once there is a link, only the
 * issuer and the subject count: an address that a provider gives to somebody else opens nothing.
 */
export function createRecognize({ db, clock, events }: RecognizeContext) {
  const linked = (trx: Kysely<AuthorizationTables>, providerId: string, subject: string) =>
    trx
      .selectFrom('provider_links')
      .innerJoin('accounts', 'accounts.id', 'provider_links.account_id')
      .selectAll('accounts')
      .where('provider_id', '=', providerId)
      .where('subject', '=', subject)
      .executeTakeFirst()

  const accountOf = (email: string) =>
    db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()

  const isProgram = async (id: string) =>
    (await db.selectFrom('service_accounts').select('account_id').where('account_id', '=', id).executeTakeFirst()) !==
    undefined

  const newAccount = async (email: string, name = ''): Promise<Account> => ({
    id: randomUUID(),
    email,
    name: oneLine(name).slice(0, 100) || email,
    // Nobody knows this password: the person signs in at the provider.
    password_hash: await hashPassword(newSecret()),
    organization: null,
    blocked_scopes: '',
    disabled_at: null,
    disabled_reason: null,
    new_password_required_at: null,
    channel_id: null,
    created_at: clock.now(),
  })

  return async (provider: ProviderRow, found: Found, address: string): Promise<Recognized> => {
    const known = await linked(db, provider.id, found.subject)
    if (known) return { account: known }
    const { verifiedEmail: email, name } = await found.contact()
    if (email === undefined || !/^[^\s@]+@[^\s@]+$/.test(email)) return { refused: 'unverified', email: undefined }
    const ofDomain = providerOfAddress(await offeredProviders(db), email)
    if (ofDomain && ofDomain.id !== provider.id) return { refused: 'elsewhere', email }
    const existing = await accountOf(email)
    // Nothing is linked to an account that is disabled, or that a program has.
    if (existing && existing.disabled_at !== null) return { account: existing }
    if ((existing && (await isProgram(existing.id))) || (!existing && provider.creates_accounts === 0))
      return { refused: 'unknown', email }
    const account = existing ?? (await newAccount(email, name))

    return db.transaction().execute(async (trx): Promise<Recognized> => {
      const recorded = {
        kind: 'people',
        actor: email,
        subject: `${provider.name} (${provider.issuer})`,
        address,
      } as const
      if (account !== existing) {
        if (!(await addAccount(trx, account))) return { refused: 'elsewhere', email }
        await events.record(trx, { ...recorded, action: 'account.by-provider' })
      }
      // One account has one provider, and one person there: the database refuses every other link.
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('provider_links')
        .values({
          provider_id: provider.id,
          subject: found.subject,
          account_id: account.id,
          created_at: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (Number(numInsertedOrUpdatedRows) === 0) {
        const meanwhile = await linked(trx, provider.id, found.subject)
        return meanwhile ? { account: meanwhile } : { refused: 'elsewhere', email }
      }
      await events.record(trx, { ...recorded, action: 'provider.linked' })
      return { account }
    })
  }
}

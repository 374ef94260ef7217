import * as z from 'zod/mini'
import { counted } from '#contract/counted.ts'
import { t } from '#web/language/t.ts'
import { AddressProblem, readOutboundAddress } from '#web/outbound/addresses.ts'
import { providerById, sealSecret } from '../authorization/providers/providers.ts'
import {
  addProvider,
  changeProvider,
  removeProvider,
  removeProviderLink,
} from '../authorization/providers/registration.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import type { ActionOn } from '../eventLog.ts'
import { listInText } from '../settings/devicePolicy.ts'
import { createAccountList } from './accountList.ts'
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

const domain = z.string().check(z.regex(/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/, rule(messages.domainRule)))
/** A list with commas or blanks between its parts; empty: none. */
const domainsText = z.pipe(z.string().check(z.toLowerCase()), listInText(domain))
const credential = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, rule(messages.notEmpty)),
    z.maxLength(500, rule(messages.atMostCharacters, { count: 500 })),
  )

const newProvider = z.object({
  issuer: credential,
  clientId: credential,
  secret: credential,
  name: nameText,
  domains: z.optional(domainsText),
  createsAccounts: z._default(z.boolean(), false),
})
/** Omitted fields stay as they are. */
const providerChange = z.object({
  clientId: z.optional(credential),
  secret: z.optional(credential),
  name: z.optional(nameText),
  domains: z.optional(
    z.pipe(
      domainsText,
      z.transform((domains: string[] | undefined) => domains ?? []),
    ),
  ),
  createsAccounts: z.optional(z.boolean()),
})

const title = ({ name, id }: { name: string; id: string }) => `provider ${name} (${id})`
const inWords = ({ domains, creates_accounts }: { domains: string; creates_accounts: number }) =>
  [domains === '' ? 'no domain' : `domains ${domains}`, creates_accounts === 1 && 'creates accounts']
    .filter(Boolean)
    .join(', ')

/** OpenID providers at which people sign in (specification: sign-in 5). */
export function createAdminProviders({ db: adminDb, keys, clock, events, providerNetworks }: AdminContext) {
  const db = withAuthorizationTables(adminDb)
  const accounts = createAccountList({ db: adminDb })
  type Db = typeof db
  const record = (trx: Db, actor: Actor, action: ActionOn<'provider'>, subject: string, detail = '') =>
    events.record(trx, adminEvent(actor, `provider.${action}`, subject, detail))

  const find = async (id: string) => {
    const provider = await providerById(db, id)
    if (!provider) throw noProvider(id)
    return provider
  }
  /** In the transaction that wrote this provider. @throws AdminError if another has one of its domains */
  const requireOwnDomains = async (trx: Db, id: string, domains: readonly string[]) => {
    const others = await trx
      .selectFrom('identity_providers')
      .select(['name', 'domains'])
      .where('id', '!=', id)
      .execute()
    for (const domain of domains) {
      const other = others.find((one) => one.domains.split(' ').includes(domain))
      if (other) throw new AdminError('conflict', t(messages.domainTaken, { domain, provider: other.name }), 'domains')
    }
  }

  return {
    /** In the order of their buttons, each with the number of accounts that are linked to it. */
    list: () =>
      db
        .selectFrom('identity_providers')
        .select(['id', 'name', 'issuer', 'client_id', 'domains', 'creates_accounts', 'created_at'])
        .select(({ selectFrom }) =>
          selectFrom('provider_links')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .whereRef('provider_links.provider_id', '=', 'identity_providers.id')
            .as('links'),
        )
        .orderBy('name')
        .orderBy('id')
        .execute(),
    /** Without the secret. @throws AdminError */
    byId: async (id: string) => {
      const { client_secret, ...provider } = await find(id)
      return provider
    },
    /**
     * @param input issuer, clientId, secret, name, domains (with commas or blanks between them), createsAccounts
     * @param once secret of the form, so that a form that is sent twice adds one
     * @throws AdminError
     */
    add: async (actor: Actor, input: unknown, once?: string): Promise<{ id: string; name: string }> => {
      const { issuer, clientId, secret, name, domains = [], createsAccounts } = parseInput(newProvider, input)
      const row = {
        id: idPart(keys, once),
        name,
        issuer: issuerIn(issuer),
        client_id: clientId,
        domains: domains.join(' '),
        creates_accounts: createsAccounts ? 1 : 0,
        created_at: clock.now(),
      } as const
      await db.transaction().execute(async (trx) => {
        if (!(await addProvider(trx, { ...row, client_secret: sealSecret(keys, row.id, secret) })))
          throw new AdminError('conflict', t(messages.providerExists, { issuer: row.issuer }), 'issuer')
        await requireOwnDomains(trx, row.id, domains)
        await record(trx, actor, 'added', title(row), `${row.issuer}, ${inWords(row)}`)
      })
      return row
    },
    /** @param input clientId, secret, name, domains, createsAccounts; omitted fields stay as they are. @throws AdminError */
    change: async (actor: Actor, id: string, input: unknown): Promise<void> => {
      const { clientId, secret, domains, createsAccounts, ...change } = parseInput(providerChange, input)
      const { name } = await find(id)
      await db.transaction().execute(async (trx) => {
        const changed = await changeProvider(trx, id, {
          name: change.name ?? name,
          ...(clientId !== undefined && { client_id: clientId }),
          ...(secret !== undefined && { client_secret: sealSecret(keys, id, secret) }),
          ...(domains !== undefined && { domains: domains.join(' ') }),
          ...(createsAccounts !== undefined && { creates_accounts: createsAccounts ? 1 : 0 }),
        })
        if (!changed) throw noProvider(id)
        await requireOwnDomains(trx, id, domains ?? [])
        await record(trx, actor, 'changed', title(changed), inWords(changed) + (secret === undefined ? '' : ', secret'))
      })
    },
    /**
     * Removes a provider with its links: its people sign in another way, or ask for a password. Access that they allowed
     * stays.
     * @param endsSignIns whether browsers that signed in by it are signed out
     * @returns how many sign-ins ended
     * @throws AdminError
     */
    remove: async (actor: Actor, id: string, { endsSignIns }: { endsSignIns: boolean }): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const removed = await removeProvider(trx, id, { endsSignIns })
        if (!removed) throw noProvider(id)
        const detail = endsSignIns ? `${counted(removed.ended, 'sign-in')} ended` : ''
        await record(trx, actor, 'removed', title({ ...removed, id }), detail)
        return removed.ended
      }),
    /** The name of the provider that an account is linked to; undefined: to none. */
    ofAccount: async (accountId: string): Promise<string | undefined> => {
      const link = await db
        .selectFrom('provider_links')
        .innerJoin('identity_providers', 'identity_providers.id', 'provider_links.provider_id')
        .select('name')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return link?.name
    },
    /**
     * Removes the link of an account: the next person whom a provider vouches for by its address is linked.
     * @throws AdminError
     */
    unlink: async (actor: Actor, idOrEmail: string): Promise<void> => {
      const { id, email } = await accounts.find(idOrEmail)
      await db.transaction().execute(async (trx) => {
        if (!(await removeProviderLink(trx, id)))
          throw new AdminError('missing', t(messages.noLink, { account: email }))
        await record(trx, actor, 'unlinked', `account ${email}`)
      })
    },
  }

  /** The issuer as its provider writes it, but for a slash at the end of an origin. @throws AdminError */
  function issuerIn(text: string): string {
    try {
      const { href, pathname, search } = readOutboundAddress(text, providerNetworks)
      if (search !== '') throw new AdminError('wrong', t(messages.issuerRule), 'issuer')
      return pathname === '/' ? href.slice(0, -1) : href
    } catch (error) {
      if (error instanceof AddressProblem) throw new AdminError('wrong', error.message, 'issuer')
      throw error
    }
  }
}

const noProvider = (id: string) => new AdminError('missing', t(messages.noProvider, { id }))

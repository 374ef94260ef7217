import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Message } from '#contract/message.ts'
import { t } from '#web/language/t.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import { type ContentOwner, createContentOwners } from '../content-owners/contentOwners.ts'
import type { OwnerTables } from '../content-owners/schema.ts'
import { createCustomers, type HubCustomer } from '../data-hub/customers.ts'
import { type DatahubTables, withDatahubTables } from '../data-hub/schema.ts'
import type { EventAction } from '../eventLog.ts'
import type { VideoTables } from '../video/schema.ts'
import { accountBy } from './accountList.ts'
import { messages } from './messages.ts'
import { type Actor, type AdminContext, AdminError, adminEvent, parseInput, rule } from './operation.ts'

type MembershipTables = AuthorizationTables & VideoTables & OwnerTables & DatahubTables

/** Links between accounts and things, in the tables of one kind of thing. */
interface AccountLinks {
  linkAccount(key: string, accountId: string): Promise<void>
  unlinkAccount(key: string, accountId: string): Promise<void>
}

interface Kind<Repository extends AccountLinks, Entity> {
  /** The first word of its events and problem fields: `owner`. */
  name: 'customer' | 'owner'
  /** The message that there is nothing with this `key`. */
  missing: Message
  /** The name of one thing in the log. */
  subject(key: string): string
  /** What a member may do, and the words when it no longer may, both for the log. */
  may: string
  mayNoLonger: string
  repositoryOn(db: Kysely<MembershipTables>): Repository
  find(repository: Repository, key: string): Promise<Entity | undefined>
}

/** What administrators can do alike with all things that have accounts: content owners, customers of the data hub. */
function createMemberships<Repository extends AccountLinks, Entity>(
  { db, events }: Pick<AdminContext, 'db' | 'events'>,
  kind: Kind<Repository, Entity>,
) {
  const repositoryOn = (trx: AdminContext['db']): Repository =>
    kind.repositoryOn(trx as unknown as Kysely<MembershipTables>)
  const repository = repositoryOn(db)

  /** @throws AdminError when there is no such thing */
  const find = async (key: string): Promise<Entity> => {
    const entity = await kind.find(repository, key)
    if (!entity) throw new AdminError('missing', t(kind.missing, { key }), kind.name)
    return entity
  }
  /** Makes a change and writes its event in one transaction. */
  const change = (
    actor: Actor,
    { action, key, detail }: { action: EventAction; key: string; detail: string },
    work: (repository: Repository) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (trx) => {
      await work(repositoryOn(trx))
      await events.record(trx, adminEvent(actor, action, kind.subject(key), detail))
    })

  return {
    repository,
    find,
    change,
    /** Adds an account, of a person or of a program, or removes it. @throws AdminError */
    setAccount: async (actor: Actor, key: string, idOrEmail: string, isMember: boolean): Promise<void> => {
      await find(key)
      const { id, email } = await accountBy(db, idOrEmail)
      const detail = `${email} ${isMember ? kind.may : kind.mayNoLonger}`
      await change(actor, { action: `${kind.name}.account`, key, detail }, (links) =>
        isMember ? links.linkAccount(key, id) : links.unlinkAccount(key, id),
      )
    },
  }
}

/** An identifier that clients write in an address or a parameter. */
const keyText = z.string().check(z.trim(), z.regex(/^[\w-]{1,64}$/, rule(messages.keyRule)))

/** A title for people; empty: the key. */
const titleText = z._default(
  z.string().check(z.trim(), z.maxLength(100, rule(messages.atMostCharacters, { count: 100 }))),
  '',
)

const ownerInput = z.object({ name: keyText, title: titleText })

/** Content owners, their channels, and the accounts that may act for them. */
export function createAdminContentOwners({ db, clock, events, videoRepository }: AdminContext) {
  const {
    repository: owners,
    find,
    change,
    setAccount,
  } = createMemberships(
    { db, events },
    {
      name: 'owner',
      missing: messages.noOwner,
      subject: (name) => `content owner ${name}`,
      may: 'acts for it',
      mayNoLonger: 'no longer acts for it',
      repositoryOn: (trx) => createContentOwners(trx, clock),
      find: (all, name) => all.byName(name),
    },
  )

  return {
    /** Sorted by name. */
    list: () => owners.all(),
    /** With its channels, oldest first, and the accounts that may act for it. @throws AdminError */
    byName: async (name: string) => {
      const owner = await find(name)
      const [channels, accounts] = await Promise.all([owners.channelsOfOwner(name), owners.accountsOfOwner(name)])
      return { ...owner, channels, accounts }
    },
    /** The content owners for which an account may act, and the other ones. */
    ofAccount: async (accountId: string) => {
      const [linked, all] = await Promise.all([owners.contentOwnersOf(accountId), owners.all()])
      return { linked, unlinked: all.filter(({ name }) => !linked.some((owner) => owner.name === name)) }
    },
    /**
     * Creates one, or changes its title.
     * @param input name; title (default: the name)
     * @throws AdminError
     */
    save: async (actor: Actor, input: unknown): Promise<ContentOwner> => {
      const { name, title } = parseInput(ownerInput, input)
      const owner = { name, title: title || name }
      await change(actor, { action: 'owner.saved', key: name, detail: owner.title }, (repository) =>
        repository.save(owner),
      )
      return owner
    },
    /** Adds a channel, which no other owner then manages; or removes it. @throws AdminError */
    setChannel: async (actor: Actor, name: string, channelId: string, linked: boolean): Promise<void> => {
      await find(name)
      const channel = await videoRepository.channelById(channelId.trim())
      if (!channel) throw new AdminError('wrong', t(messages.noChannelYet, { channel: channelId }), 'channel')
      const detail = `${linked ? 'manages' : 'no longer manages'} ${channel.title} (${channel.id})`
      await change(actor, { action: 'owner.channel', key: name, detail }, (repository) =>
        linked ? repository.linkChannel(name, channel.id) : repository.unlinkChannel(name, channel.id),
      )
    },
    /** Lets an account act for it, or ends that. @throws AdminError */
    setAccount,
  }
}

const customerInput = z.object({ id: keyText, title: titleText })
const instanceInput = z.object({ instance: keyText })

/** Customers of the data hub, the accounts that may use their study reports, and their feeds. */
export function createAdminHubCustomers({ db, clock, events }: Pick<AdminContext, 'db' | 'clock' | 'events'>) {
  const {
    repository: customers,
    find,
    change,
    setAccount,
  } = createMemberships(
    { db, events },
    {
      name: 'customer',
      missing: messages.noCustomer,
      subject: (id) => `customers/${id}`,
      may: 'can use its reports',
      mayNoLonger: 'can no longer use its reports',
      repositoryOn: (trx) => createCustomers(withDatahubTables(trx), clock),
      find: (all, id) => all.byId(id),
    },
  )

  return {
    /** Sorted by id. */
    list: () => customers.all(),
    /** With its accounts and its feeds. @throws AdminError */
    byId: async (id: string) => {
      const customer = await find(id)
      const [accounts, instances] = await Promise.all([customers.accountsOf(id), customers.instancesOf(id)])
      return { ...customer, accounts, instances }
    },
    /**
     * Creates one, or changes its title.
     * @param input id; title (default: the id)
     * @throws AdminError
     */
    save: async (actor: Actor, input: unknown): Promise<HubCustomer> => {
      const { id, title } = parseInput(customerInput, input)
      const customer = { id, title: title || id }
      await change(actor, { action: 'customer.saved', key: id, detail: customer.title }, (repository) =>
        repository.save(customer),
      )
      return customer
    },
    /** Allows an account to use its reports, or no longer. @throws AdminError */
    setAccount,
    /** Adds a feed to the production feed, or ends it; imported data stays. @throws AdminError */
    setInstance: async (actor: Actor, id: string, name: string, arranged: boolean): Promise<void> => {
      await find(id)
      const { instance } = parseInput(instanceInput, { instance: name })
      const detail = `feed ${instance} ${arranged ? 'added' : 'removed'}`
      await change(actor, { action: 'customer.instance', key: id, detail }, (repository) =>
        arranged ? repository.arrangeInstance(id, instance) : repository.endInstance(id, instance),
      )
    },
  }
}

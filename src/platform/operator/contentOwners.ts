import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { PlatformTables } from '../database.ts'
import {
  type ContentOwner,
  type ContentOwners,
  contentOwnerName,
  createContentOwners,
} from '../owners/contentOwners.ts'
import { type Actor, type OperatorParts, OperatorProblem, readOrder } from './operation.ts'

const ownerOrder = z.object({
  name: z
    .string()
    .check(z.trim(), z.regex(contentOwnerName, '1 to 64 letters, digits, hyphens and underscores are allowed')),
  title: z._default(z.string().check(z.trim(), z.maxLength(100, 'at most 100 characters are allowed')), ''),
})

/** Who manages several channels, and which accounts, of people or of programs, may act for them. */
export function createOperatorContentOwners({ db, clock, events, library, owners }: OperatorParts) {
  const find = async (name: string): Promise<ContentOwner> => {
    const owner = await owners.byName(name)
    if (!owner) throw new OperatorProblem('missing', `There is no content owner ${name}.`, 'owner')
    return owner
  }
  /** By id or address. */
  const account = async (who: string) => {
    const found = await db
      .selectFrom('accounts')
      .select(['id', 'email'])
      .where(({ or, eb }) => or([eb('id', '=', who), eb('email', '=', who.trim().toLowerCase())]))
      .executeTakeFirst()
    if (!found) throw new OperatorProblem('wrong', `account: there is no account ${who}.`, 'account')
    return found
  }
  const change = (
    actor: Actor,
    { action, name, detail }: { action: string; name: string; detail: string },
    work: (owners: ContentOwners) => Promise<void>,
  ): Promise<void> =>
    db.transaction().execute(async (on) => {
      await work(createContentOwners(on as unknown as Kysely<PlatformTables>, clock))
      await events.record(on, {
        kind: 'operator',
        action: `owner.${action}`,
        actor: actor.name,
        address: actor.address,
        subject: `content owner ${name}`,
        detail,
      })
    })

  return {
    /** By name. */
    list: () => owners.all(),
    /** With its channels, oldest first, and who may act for it. @throws OperatorProblem */
    byName: async (name: string) => {
      const owner = await find(name)
      const [channels, accounts] = await Promise.all([owners.channelsOfOwner(name), owners.accountsOfOwner(name)])
      return { ...owner, channels, accounts }
    },
    /** For whom an account may act, and for whom it could. */
    ofAccount: async (accountId: string) => {
      const [linked, all] = await Promise.all([owners.contentOwnersOf(accountId), owners.all()])
      return { linked, others: all.filter(({ name }) => !linked.some((one) => one.name === name)) }
    },
    /**
     * Makes one, or gives it another title.
     * @param order name; title (left out: the name)
     * @throws OperatorProblem
     */
    save: async (actor: Actor, order: unknown): Promise<ContentOwner> => {
      const { name, title } = readOrder(ownerOrder, order)
      const owner = { name, title: title || name }
      await change(actor, { action: 'saved', name, detail: owner.title }, (on) => on.save(owner))
      return owner
    },
    /** Gives it a channel to manage, which no other has then; or takes it away. @throws OperatorProblem */
    setChannel: async (actor: Actor, name: string, channelId: string, linked: boolean): Promise<void> => {
      await find(name)
      const channel = await library.channelById(channelId)
      if (!channel)
        throw new OperatorProblem(
          'wrong',
          `channel: there is no channel ${channelId}; import its reports first (tenfoot import <file>).`,
          'channel',
        )
      const detail = `${linked ? 'manages' : 'no longer manages'} ${channel.title} (${channel.id})`
      await change(actor, { action: 'channel', name, detail }, (on) =>
        linked ? on.linkChannel(name, channel.id) : on.unlinkChannel(name, channel.id),
      )
    },
    /** Lets an account act for it, or no more. @throws OperatorProblem */
    setAccount: async (actor: Actor, name: string, who: string, linked: boolean): Promise<void> => {
      await find(name)
      const { id, email } = await account(who)
      const detail = `${email} ${linked ? 'acts for it' : 'no longer acts for it'}`
      await change(actor, { action: 'account', name, detail }, (on) =>
        linked ? on.linkAccount(name, id) : on.unlinkAccount(name, id),
      )
    },
  }
}

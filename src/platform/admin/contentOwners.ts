import * as z from 'zod/mini'
import { t } from '#web/language/t.ts'
import { type ContentOwner, createContentOwners } from '../content-owners/contentOwners.ts'
import { createMemberships, keyText, titleText } from './memberships.ts'
import { messages } from './messages.ts'
import { type Actor, type AdminContext, AdminError, parseInput } from './operation.ts'

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

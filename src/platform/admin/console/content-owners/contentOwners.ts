import type { Console, ConsoleContext } from '../console.ts'
import { membershipPages } from '../memberships/memberships.tsx'
import { messages as shared } from '../messages.ts'
import { ownerPath, ownersPath } from '../paths.ts'
import { messages } from './messages.ts'

/** Content owners: their channels, and the accounts that act for them. */
export function contentOwnerPages(pages: Console, context: ConsoleContext): void {
  const { contentOwners } = context.operations
  membershipPages(pages, context, {
    path: ownersPath,
    pathOf: ownerPath,
    title: shared.contentOwners,
    none: messages.noOwnersYet,
    newTitle: messages.newOwner,
    key: {
      field: 'name',
      label: shared.name,
      hint: messages.ownerNameHint,
      titleHint: messages.ownerTitleHint,
      reference: (name) => `contentOwner==${name}`,
    },
    parts: {
      field: 'channel',
      heading: messages.channels,
      none: messages.noChannels,
      label: shared.channelId,
      hint: messages.ownerChannelHint,
      add: messages.addChannel,
    },
    list: async () => (await contentOwners.list()).map(({ name, title }) => ({ key: name, title })),
    find: async (key) => {
      const { name, title, accounts, channels } = await contentOwners.byName(key)
      return { key: name, title, accounts, parts: channels }
    },
    save: async (actor, name, title) => (await contentOwners.save(actor, { name, title })).name,
    setAccount: contentOwners.setAccount,
    setPart: contentOwners.setChannel,
  })
}

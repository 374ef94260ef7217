import type { Console, ConsoleContext } from './console.ts'
import { membershipPages } from './memberships.tsx'
import { ownerPath, ownersPath } from './paths.ts'

/** Content owners: their channels, and the accounts that act for them. */
export function contentOwnerPages(pages: Console, context: ConsoleContext): void {
  const { contentOwners } = context.operations
  membershipPages(pages, context, {
    path: ownersPath,
    pathOf: ownerPath,
    title: 'Content owners',
    none: 'No content owners yet.',
    newTitle: 'New content owner',
    key: {
      field: 'name',
      label: 'Name',
      hint: 'Clients send it as contentOwner==<name>. You cannot change it later.',
      reference: (name) => `contentOwner==${name}`,
    },
    accounts: {
      none: 'No accounts.',
      add: 'Add account',
      remove: (email) => `Remove ${email}`,
    },
    parts: {
      field: 'channel',
      heading: 'Channels',
      none: 'No channels.',
      label: 'Channel ID',
      hint: 'Its previous content owner loses it.',
      add: 'Add channel',
      remove: (title) => `Remove ${title}`,
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

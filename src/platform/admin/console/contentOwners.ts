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
    none: 'No content owner yet.',
    makeNew: 'New content owner',
    key: {
      field: 'name',
      label: 'Name',
      hint: 'As clients write it in contentOwner==<name>. It stays as it is.',
      written: (name) => `contentOwner==${name}`,
    },
    accounts: {
      none: 'Nobody acts for it.',
      add: 'Let it act',
      remove: (email) => `Let ${email} act no longer`,
    },
    parts: {
      field: 'channel',
      heading: 'Channels',
      none: 'It manages no channel.',
      label: 'Channel id',
      hint: 'The content owner that managed it before no longer does.',
      add: 'Give it the channel',
      remove: (title) => `Manage ${title} no longer`,
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

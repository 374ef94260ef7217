import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'
import type { VideoTables } from '../video/schema.ts'
import { type Channel, toChannel } from '../video/videoRepository.ts'
import type { OwnerTables } from './schema.ts'

export interface ContentOwner {
  /** 1 to 64 letters, digits, `-` and `_`. */
  name: string
  /** The name for people. */
  title: string
}

/**
 * The content owners of channels, and the accounts that may act for them (specification: content-owners 1;
 * specification: content-owners 2).
 */
export interface ContentOwners {
  /**
   * Adds a content owner or changes its title.
   * @throws RangeError for an invalid name
   */
  save(owner: ContentOwner): Promise<void>
  byName(name: string): Promise<ContentOwner | undefined>
  /** Sorted by name. */
  all(): Promise<ContentOwner[]>
  /** Gives the content owner a channel, which no other then has; both must exist. */
  linkChannel(name: string, channelId: string): Promise<void>
  unlinkChannel(name: string, channelId: string): Promise<void>
  /** Lets an account act for a content owner; both must exist. */
  linkAccount(name: string, accountId: string): Promise<void>
  unlinkAccount(name: string, accountId: string): Promise<void>
  /** The content owners for which an account may act, sorted by name. */
  contentOwnersOf(accountId: string): Promise<ContentOwner[]>
  /** Oldest first; none for an unknown content owner. */
  channelsOfOwner(name: string): Promise<Channel[]>
  hasChannel(name: string, channelId: string): Promise<boolean>
  /** False also for an unknown content owner, so that callers do not learn which exist. */
  mayActFor(accountId: string, name: string): Promise<boolean>
  /** Accounts that may act for it, sorted by address. */
  accountsOfOwner(name: string): Promise<{ id: string; email: string }[]>
}

const contentOwnerName = /^[\w-]{1,64}$/

export function createContentOwners<Tables extends AuthorizationTables & VideoTables & OwnerTables>(
  database: Kysely<Tables>,
  clock: Clock,
): ContentOwners {
  const db = database as unknown as Kysely<AuthorizationTables & VideoTables & OwnerTables>
  return {
    save: async ({ name, title }) => {
      if (!contentOwnerName.test(name))
        throw new RangeError(
          `A content owner's name has 1 to 64 letters, digits, "-" and "_"; ${JSON.stringify(name)} came.`,
        )
      await db
        .insertInto('content_owners')
        .values({ name, title, created_at: clock.now() })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ title }))
        .execute()
    },
    byName: async (name) => {
      const row = await db.selectFrom('content_owners').selectAll().where('name', '=', name).executeTakeFirst()
      return row && toOwner(row)
    },
    all: async () => (await db.selectFrom('content_owners').selectAll().orderBy('name').execute()).map(toOwner),
    linkChannel: async (owner_name, channel_id) => {
      await db
        .insertInto('content_owner_channels')
        .values({ owner_name, channel_id })
        .onConflict((conflict) => conflict.column('channel_id').doUpdateSet({ owner_name }))
        .execute()
    },
    unlinkChannel: async (name, channelId) => {
      await db
        .deleteFrom('content_owner_channels')
        .where('owner_name', '=', name)
        .where('channel_id', '=', channelId)
        .execute()
    },
    linkAccount: async (owner_name, account_id) => {
      await db
        .insertInto('content_owner_accounts')
        .values({ owner_name, account_id })
        .onConflict((conflict) => conflict.columns(['account_id', 'owner_name']).doNothing())
        .execute()
    },
    unlinkAccount: async (name, accountId) => {
      await db
        .deleteFrom('content_owner_accounts')
        .where('owner_name', '=', name)
        .where('account_id', '=', accountId)
        .execute()
    },
    contentOwnersOf: async (accountId) => {
      const rows = await db
        .selectFrom('content_owners')
        .innerJoin('content_owner_accounts', 'content_owner_accounts.owner_name', 'content_owners.name')
        .selectAll('content_owners')
        .where('content_owner_accounts.account_id', '=', accountId)
        .orderBy('content_owners.name')
        .execute()
      return rows.map(toOwner)
    },
    channelsOfOwner: async (name) => {
      const rows = await db
        .selectFrom('channels')
        .innerJoin('content_owner_channels', 'content_owner_channels.channel_id', 'channels.id')
        .selectAll('channels')
        .where('content_owner_channels.owner_name', '=', name)
        .orderBy('channels.published_at')
        .orderBy('channels.id')
        .execute()
      return rows.map(toChannel)
    },
    hasChannel: async (name, channelId) =>
      (await db
        .selectFrom('content_owner_channels')
        .select('channel_id')
        .where('channel_id', '=', channelId)
        .where('owner_name', '=', name)
        .executeTakeFirst()) !== undefined,
    mayActFor: async (accountId, name) =>
      (await db
        .selectFrom('content_owner_accounts')
        .select('account_id')
        .where('account_id', '=', accountId)
        .where('owner_name', '=', name)
        .executeTakeFirst()) !== undefined,
    accountsOfOwner: (name) =>
      db
        .selectFrom('accounts')
        .innerJoin('content_owner_accounts', 'content_owner_accounts.account_id', 'accounts.id')
        .select(['accounts.id', 'accounts.email'])
        .where('content_owner_accounts.owner_name', '=', name)
        .orderBy('accounts.email')
        .execute(),
  }
}

const toOwner = ({ name, title }: Selectable<OwnerTables['content_owners']>): ContentOwner => ({ name, title })

import type { Migration } from 'kysely'

/** Times in milliseconds since 1970. */
export interface OwnerTables {
  content_owners: {
    /** The name that clients write: `ids=contentOwner==<name>`, `onBehalfOfContentOwner=<name>`. */
    name: string
    title: string
    created_at: number
  }
  /** Channels that a content owner owns and manages; a channel has at most one. */
  content_owner_channels: {
    channel_id: string
    owner_name: string
  }
  /** Accounts that may act for a content owner: people and service accounts. */
  content_owner_accounts: {
    owner_name: string
    account_id: string
  }
}

export const ownerMigrations: Record<string, Migration> = {
  '006a_content_owners': {
    up: async ({ schema }) => {
      await schema
        .createTable('content_owners')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('content_owner_channels')
        .addColumn('channel_id', 'text', (column) => column.primaryKey().references('channels.id').onDelete('cascade'))
        .addColumn('owner_name', 'text', (column) =>
          column.notNull().references('content_owners.name').onDelete('cascade'),
        )
        .execute()
      await schema
        .createIndex('content_owner_channels_owner')
        .on('content_owner_channels')
        .column('owner_name')
        .execute()
      await schema
        .createTable('content_owner_accounts')
        .addColumn('owner_name', 'text', (column) =>
          column.notNull().references('content_owners.name').onDelete('cascade'),
        )
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('content_owner_accounts_key', ['account_id', 'owner_name'])
        .execute()
    },
  },
}

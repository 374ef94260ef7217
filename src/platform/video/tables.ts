import type { Migration } from 'kysely'

/** Times in milliseconds since 1970. */
export interface VideoTables {
  channels: {
    id: string
    title: string
    /** Who may read its reports as `mine`; null for a channel that nobody here owns. */
    account_id: string | null
    published_at: number
    /** ISO 3166-1 alpha-2, or null. */
    country: string | null
    /** Address of a picture; null for the one that the service draws. */
    picture_url: string | null
  }
  videos: {
    id: string
    channel_id: string
    title: string
    published_at: number
    duration_seconds: number
  }
}

export const videoMigrations: Record<string, Migration> = {
  '002_video': {
    up: async (db) => {
      await db.schema
        .createTable('channels')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('account_id', 'text', (column) => column.references('accounts.id'))
        .addColumn('published_at', 'bigint', (column) => column.notNull())
        .addColumn('country', 'text')
        .addColumn('picture_url', 'text')
        .execute()
      await db.schema.createIndex('channels_account').on('channels').column('account_id').execute()
      await db.schema
        .createTable('videos')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('channel_id', 'text', (column) => column.notNull().references('channels.id'))
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('published_at', 'bigint', (column) => column.notNull())
        .addColumn('duration_seconds', 'integer', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('videos_channel').on('videos').columns(['channel_id', 'published_at']).execute()
    },
  },
}

import type { PictureKind } from '#contract/pictures.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** Times in milliseconds since 1970. */
export interface VideoTables {
  channels: {
    id: string
    title: string
    /** The account that may read its reports as `mine`; null for a channel that belongs to no account. */
    account_id: string | null
    published_at: number
    /** ISO 3166-1 alpha-2, or null. */
    country: string | null
  }
  videos: {
    id: string
    channel_id: string
    title: string
    published_at: number
    duration_seconds: number
  }
  playlists: {
    id: string
    channel_id: string
    title: string
    published_at: number
  }
  /** Pictures of videos, playlists and channels. */
  pictures: {
    kind: PictureKind
    id: string
    type: string
    bytes: Buffer
    /** Hash of the bytes. */
    version: string
  }
  playlist_items: {
    playlist_id: string
    /** Counted from 0. */
    position: number
    video_id: string
  }
  /** Current members of channels, as an operator imported them. */
  channel_members: {
    channel_id: string
    member_channel_id: string
    display_name: string
    level: string
    member_since: number
  }
  /** The standing of channels, as an operator says: 1 is good, 0 is not. */
  channel_standings: {
    channel_id: string
    community_guidelines: number
    copyright_strikes: number
    content_claims: number
  }
  /** Files of uploaded videos. */
  video_files: {
    video_id: string
    type: string
    size: number
    bytes: Buffer
  }
  /** Live broadcasts: planned, begun and ended. */
  broadcasts: {
    video_id: string
    channel_id: string
    scheduled_start: number
    scheduled_end: number | null
    /** Null before it began. */
    actual_start: number | null
    actual_end: number | null
    /** The last count of viewers, and its time. */
    viewers: number | null
    viewers_at: number | null
  }
  /** Counts between two reports. */
  counts: {
    channel_id: string
    /** Empty for what belongs to no video. */
    video_id: string
    at: number
    views: number
    likes: number
    comments: number
    subscribers: number
  }
  /** Works whose rights a content owner has. */
  assets: {
    id: string
    /** `content_owners.name`. */
    owner_name: string
    title: string
  }
  /** Videos that use an asset, on any channel. */
  asset_claims: {
    asset_id: string
    video_id: string
  }
}

export const videoMigrations: Record<string, StoreMigration> = {
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
  '008_playlists_and_assets': {
    up: async ({ schema }) => {
      await schema
        .createTable('playlists')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('channel_id', 'text', (column) => column.notNull().references('channels.id').onDelete('cascade'))
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('published_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('playlists_channel').on('playlists').columns(['channel_id', 'published_at']).execute()
      await schema
        .createTable('playlist_items')
        .addColumn('playlist_id', 'text', (column) => column.notNull().references('playlists.id').onDelete('cascade'))
        .addColumn('position', 'integer', (column) => column.notNull())
        .addColumn('video_id', 'text', (column) => column.notNull().references('videos.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('playlist_items_key', ['playlist_id', 'position'])
        .execute()
      await schema
        .createTable('assets')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner_name', 'text', (column) =>
          column.notNull().references('content_owners.name').onDelete('cascade'),
        )
        .addColumn('title', 'text', (column) => column.notNull())
        .execute()
      await schema
        .createTable('asset_claims')
        .addColumn('asset_id', 'text', (column) => column.notNull().references('assets.id').onDelete('cascade'))
        .addColumn('video_id', 'text', (column) => column.notNull().references('videos.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('asset_claims_key', ['video_id', 'asset_id'])
        .execute()
    },
  },
  '016_pictures': {
    up: async ({ schema }) => {
      await schema
        .createTable('pictures')
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('bytes', 'bytea', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('pictures_key', ['kind', 'id'])
        .execute()
      await schema.alterTable('channels').dropColumn('picture_url').execute()
    },
  },
  '028_members_and_uploads': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .createTable('channel_members')
        .addColumn('channel_id', 'text', (column) => column.notNull().references('channels.id').onDelete('cascade'))
        .addColumn('member_channel_id', 'text', (column) => column.notNull())
        .addColumn('display_name', 'text', (column) => column.notNull())
        .addColumn('level', 'text', (column) => column.notNull())
        .addColumn('member_since', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('channel_members_key', ['channel_id', 'member_channel_id'])
        .execute()
      await schema
        .createTable('channel_standings')
        .addColumn('channel_id', 'text', (column) => column.primaryKey().references('channels.id').onDelete('cascade'))
        .addColumn('community_guidelines', 'integer', (column) => column.notNull())
        .addColumn('copyright_strikes', 'integer', (column) => column.notNull())
        .addColumn('content_claims', 'integer', (column) => column.notNull())
        .execute()
      await schema
        .createTable('video_files')
        .addColumn('video_id', 'text', (column) => column.primaryKey().references('videos.id').onDelete('cascade'))
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addColumn('bytes', 'bytea', (column) => column.notNull())
        .execute()
    },
  },
  '031_broadcasts': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .createTable('broadcasts')
        .addColumn('video_id', 'text', (column) => column.primaryKey().references('videos.id').onDelete('cascade'))
        .addColumn('channel_id', 'text', (column) => column.notNull().references('channels.id').onDelete('cascade'))
        .addColumn('scheduled_start', 'bigint', (column) => column.notNull())
        .addColumn('scheduled_end', 'bigint')
        .addColumn('actual_start', 'bigint')
        .addColumn('actual_end', 'bigint')
        .addColumn('viewers', 'bigint')
        .addColumn('viewers_at', 'bigint')
        .execute()
      await schema
        .createIndex('broadcasts_channel')
        .on('broadcasts')
        .columns(['channel_id', 'scheduled_start'])
        .execute()
    },
  },
  '032_counts': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .createTable('counts')
        .addColumn('channel_id', 'text', (column) => column.notNull().references('channels.id').onDelete('cascade'))
        .addColumn('video_id', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('views', 'bigint', (column) => column.notNull())
        .addColumn('likes', 'bigint', (column) => column.notNull())
        .addColumn('comments', 'bigint', (column) => column.notNull())
        .addColumn('subscribers', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('counts_key', ['channel_id', 'at', 'video_id'])
        .execute()
    },
  },
}

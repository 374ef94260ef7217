import type { Migration } from 'kysely'
import type { FailureCause, SessionEnd } from '#contract/proxy.ts'

export interface TokenTables {
  /** What an account allowed a client: its tokens, sealed. One stands behind a session. */
  grants: {
    id: string
    client_id: string
    /** `sub` of the id token, where `openid` was granted. */
    subject: string | null
    /** As received: space-delimited. */
    scope: string
    /** Sealed; null once it ended. */
    refresh_token: string | null
    access_token: string | null
    /** Milliseconds since 1970, as all times here. */
    access_expires_at: number
    /** When to renew ahead of expiry, jitter included. */
    refresh_at: number
    /** Only for time-based access (specification: tokens 7). */
    refresh_expires_at: number | null
    /** Counts saves: a refresh is saved only over the tokens that it began with. */
    version: number
    /** Refreshes in a row that failed for another reason than the grant's own, and until when to leave it. */
    failures: number
    retry_at: number
    trouble: FailureCause | null
    trouble_status: number | null
    /** Last refresh; 0 while the tokens are those of the pairing. */
    refreshed_at: number
    ended: SessionEnd | null
    ended_at: number | null
    created_at: number
    /** Fingerprints of the refresh token's names (`tokenIdentifiers.ts`); null: kept by a release that had none. */
    refresh_prefix: string | null
    refresh_hash: string | null
  }
}

export const tokenMigrations: Record<string, Migration> = {
  '003_grants': {
    up: async (db) => {
      await db.schema
        .createTable('grants')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('client_id', 'text', (column) => column.notNull())
        .addColumn('subject', 'text')
        .addColumn('scope', 'text', (column) => column.notNull())
        .addColumn('refresh_token', 'text')
        .addColumn('access_token', 'text')
        .addColumn('access_expires_at', 'bigint', (column) => column.notNull())
        .addColumn('refresh_at', 'bigint', (column) => column.notNull())
        .addColumn('refresh_expires_at', 'bigint')
        .addColumn('version', 'integer', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('retry_at', 'bigint', (column) => column.notNull())
        .addColumn('trouble', 'text')
        .addColumn('trouble_status', 'integer')
        .addColumn('refreshed_at', 'bigint', (column) => column.notNull())
        .addColumn('ended', 'text')
        .addColumn('ended_at', 'bigint')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      // Housekeeping looks for what ended long ago.
      await db.schema.createIndex('grants_ended_at').on('grants').column('ended_at').execute()
    },
  },
}

export const tokenNameMigrations: Record<string, Migration> = {
  '009_token_names': {
    up: async (db) => {
      await db.schema.alterTable('grants').addColumn('refresh_prefix', 'text').execute()
      await db.schema.alterTable('grants').addColumn('refresh_hash', 'text').execute()
      await db.schema.createIndex('grants_refresh_prefix').on('grants').column('refresh_prefix').execute()
      await db.schema.createIndex('grants_refresh_hash').on('grants').column('refresh_hash').execute()
      await db.schema.createIndex('grants_subject').on('grants').column('subject').execute()
    },
  },
}

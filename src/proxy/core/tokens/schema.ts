import type { Kysely, Transaction } from 'kysely'
import type { FailureCause, SessionEnd } from '#contract/proxy.ts'
import type { LeaseTables } from '#storage/leases.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** Tables of this folder, which folders that import it use too. */
export interface GrantTables extends LeaseTables {
  /** The keys that encrypted this database, so that the start can report a wrong or missing key. */
  vault_key: {
    id: string
    /** Identifies the key without revealing it. */
    known_by: string
    /** Its hash key for cookies, encrypted with the newest key; null in rows of an earlier release. */
    print_key: string | null
  }
  /** What an account allowed a client, with the encrypted tokens. Each session has one grant. */
  grants: {
    id: string
    client_id: string
    /** `sub` of the ID token; null if `openid` was not granted. */
    subject: string | null
    /** As received: space-delimited. */
    scope: string
    /** Encrypted; null after the grant ended. */
    refresh_token: string | null
    access_token: string | null
    /** 1: the access token is bound to the proxy's key; null in rows of earlier releases. */
    is_bound: number | null
    /** Milliseconds since 1970, as all times of these tables. */
    access_expires_at: number
    /** When to refresh before the token expires, including the jitter. */
    refresh_at: number
    /** Only for time-based access (specification: tokens 7). */
    refresh_expires_at: number | null
    /** Number of saves: a refresh replaces only the tokens that it began with. */
    version: number
    /** Consecutive refreshes that failed although the grant is valid; `retry_at` is when to try again. */
    failures: number
    retry_at: number
    trouble: FailureCause | null
    trouble_status: number | null
    /** Time of the last refresh; 0 while the tokens are those of the pairing. */
    refreshed_at: number
    ended: SessionEnd | null
    ended_at: number | null
    created_at: number
    /** Keyed hashes of the refresh token's identifiers (`grants.ts`); null in rows of an early release. */
    refresh_prefix: string | null
    refresh_hash: string | null
  }
  /** A refresh token of a television that signed out, which is not yet revoked at the service. */
  revocation: {
    /** The id of the former grant: the token can be decrypted only with it. */
    id: string
    client_id: string
    refresh_token: string
    /** `sub` of the account, if the grant had it; null also in rows of earlier releases. */
    subject: string | null
    failures: number
    /** When to try next. A proxy moves it ahead before it tries, so that no other tries too. */
    next_at: number
    created_at: number
  }
}

export type GrantDatabase = Kysely<GrantTables> | Transaction<GrantTables>

export const grantMigrations: Record<string, StoreMigration> = {
  '001_vault': {
    up: async (db) => {
      await db.schema
        .createTable('vault_key')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('known_by', 'text', (column) => column.notNull())
        .execute()
    },
  },
  '013_vault_print_key': {
    up: async (db) => {
      await db.schema.alterTable('vault_key').addColumn('print_key', 'text').execute()
    },
  },
  '002_lease': {
    up: async (db) => {
      await db.schema
        .createTable('lease')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('holder', 'text', (column) => column.notNull())
        .addColumn('beat', 'integer', (column) => column.notNull())
        .execute()
    },
  },
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
      // Housekeeping searches for grants that ended long ago.
      await db.schema.createIndex('grants_ended_at').on('grants').column('ended_at').execute()
    },
  },
  '009_token_names': {
    up: async (db) => {
      await db.schema.alterTable('grants').addColumn('refresh_prefix', 'text').execute()
      await db.schema.alterTable('grants').addColumn('refresh_hash', 'text').execute()
      await db.schema.createIndex('grants_refresh_prefix').on('grants').column('refresh_prefix').execute()
      await db.schema.createIndex('grants_refresh_hash').on('grants').column('refresh_hash').execute()
      await db.schema.createIndex('grants_subject').on('grants').column('subject').execute()
    },
  },
  '007_revocation': {
    up: async (db) => {
      await db.schema
        .createTable('revocation')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('client_id', 'text', (column) => column.notNull())
        .addColumn('refresh_token', 'text', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('revocation_next_at').on('revocation').column('next_at').execute()
    },
  },
  '017_revocation_subject': {
    usableFrom: '014_pairing_network',
    up: async (db) => {
      await db.schema.alterTable('revocation').addColumn('subject', 'text').execute()
    },
  },
  '056_bound_tokens': {
    usableFrom: '014_pairing_network',
    up: async (db) => {
      await db.schema.alterTable('grants').addColumn('is_bound', 'integer').execute()
    },
  },
}

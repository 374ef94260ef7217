import { type Kysely, sql, type Transaction } from 'kysely'
import type { StoreMigration } from '#storage/releaseRule.ts'
import type { PairingTables } from '../pairing/schema.ts'

export interface SessionTables extends PairingTables {
  /** A television's browser, identified by its session cookie. It has a session for each signed-in account. */
  television: {
    id: string
    /** Keyed hash of the cookie. */
    known_by: string
    /**
     * Keyed hash of the cookie that the last session creation replaced, until the television has used the new one. It
     * is valid only for repeating that session creation.
     */
    known_before: string | null
    /** The session of a call that names no account. */
    active: string
    /** Milliseconds since 1970, as all times of this table. */
    created_at: number
    /** Last use, to the day. */
    seen_at: number
  }
  /** An account that is signed in on a television. */
  session: {
    id: string
    television_id: string
    grant_id: string
    /** The pairing of the session, until the television first uses the cookie: until then creation may be repeated. */
    pairing_id: string | null
    created_at: number
    /** Last use of this account, to the day. */
    seen_at: number
  }
}

export type SessionDatabase = Kysely<SessionTables> | Transaction<SessionTables>

export const sessionMigrations: Record<string, StoreMigration> = {
  '005_session': {
    up: async (db) => {
      await db.schema
        .createTable('session')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('known_by', 'text', (column) => column.notNull().unique())
        .addColumn('grant_id', 'text', (column) => column.notNull())
        .addColumn('pairing_id', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('session_grant_id').on('session').column('grant_id').execute()
      await db.schema.createIndex('session_pairing_id').on('session').column('pairing_id').execute()
      await db.schema.createIndex('session_seen_at').on('session').column('seen_at').execute()
    },
  },
  /** Before, a session was one account on one television: each becomes a television with this one session. */
  '010_television': {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('television')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('known_by', 'text', (column) => column.notNull().unique())
        .addColumn('known_before', 'text')
        .addColumn('active', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .execute()
      await sql`insert into television (id, known_by, active, created_at, seen_at)
        select id, known_by, id, created_at, seen_at from session`.execute(db)
      // SQLite cannot drop a unique column, so the table is created again.
      await db.schema
        .createTable('session_of_television')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('television_id', 'text', (column) => column.notNull())
        .addColumn('grant_id', 'text', (column) => column.notNull())
        .addColumn('pairing_id', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .execute()
      await sql`insert into session_of_television (id, television_id, grant_id, pairing_id, created_at, seen_at)
        select id, id, grant_id, pairing_id, created_at, seen_at from session`.execute(db)
      await db.schema.dropTable('session').execute()
      await db.schema.alterTable('session_of_television').renameTo('session').execute()
      await db.schema.createIndex('session_television_id').on('session').column('television_id').execute()
      await db.schema.createIndex('session_grant_id').on('session').column('grant_id').execute()
      await db.schema.createIndex('session_pairing_id').on('session').column('pairing_id').execute()
      await db.schema.createIndex('television_seen_at').on('television').column('seen_at').execute()
    },
  },
}

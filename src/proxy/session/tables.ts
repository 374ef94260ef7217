import type { Migration } from 'kysely'

export interface SessionTables {
  /** A signed-in television, known by its session cookie. */
  session: {
    id: string
    /** Fingerprint of the cookie. */
    known_by: string
    grant_id: string
    /** The pairing that it came from, until the television has used the cookie once: till then a claim may be repeated. */
    pairing_id: string | null
    /** Milliseconds since 1970, as all times here. */
    created_at: number
    /** Last use, to the day. */
    seen_at: number
  }
}

export const sessionMigrations: Record<string, Migration> = {
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
}

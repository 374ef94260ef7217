import type { Migration } from 'kysely'

export interface EventTables {
  /** A security event that was heard, so that it is done once however often it is sent. */
  heard_event: {
    jti: string
    /** Milliseconds since 1970. */
    heard_at: number
  }
}

export const eventMigrations: Record<string, Migration> = {
  '009_events': {
    up: async (db) => {
      await db.schema
        .createTable('heard_event')
        .addColumn('jti', 'text', (column) => column.primaryKey())
        .addColumn('heard_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('heard_event_heard_at').on('heard_event').column('heard_at').execute()
    },
  },
}

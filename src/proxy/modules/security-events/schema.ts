import type { GrantTables } from '#proxy/core/tokens/schema.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

export interface EventTables extends GrantTables {
  /** A security event that was received, so that it is applied only once. */
  heard_event: {
    jti: string
    /** Milliseconds since 1970. */
    heard_at: number
  }
}

export const eventMigrations: Record<string, StoreMigration> = {
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

import type { Migration } from 'kysely'
import type { HandoffField } from '#contract/handoff.ts'

export interface HandoffTables {
  /** A television that waits for what somebody types on a phone. One a session. */
  handoff: {
    id: string
    session_id: string
    /** Fingerprint of the code. */
    known_by: string
    field: HandoffField
    /** Most characters that the answer may have. */
    longest: number
    /** Sealed; null while nobody has sent anything. */
    answer: string | null
    /** Milliseconds since 1970, as all times here. */
    expires_at: number
  }
  /** Guesses at codes that were paid, so that all proxies of one database share one budget. */
  handoff_guesses: {
    /** Fingerprint of what is counted. */
    known_by: string
    spent: number
    resets_at: number
  }
}

export const handoffMigrations: Record<string, Migration> = {
  '006_handoff': {
    up: async (db) => {
      await db.schema
        .createTable('handoff')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('session_id', 'text', (column) => column.notNull().unique())
        .addColumn('known_by', 'text', (column) => column.notNull().unique())
        .addColumn('field', 'text', (column) => column.notNull())
        .addColumn('longest', 'integer', (column) => column.notNull())
        .addColumn('answer', 'text')
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('handoff_guesses')
        .addColumn('known_by', 'text', (column) => column.primaryKey())
        .addColumn('spent', 'integer', (column) => column.notNull())
        .addColumn('resets_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}

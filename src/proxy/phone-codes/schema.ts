import type { Migration } from 'kysely'
import type { Known, Sweep } from '../core/part.ts'

export interface PhoneCodeTables {
  /** Counts of wrong codes, so that all proxies of one database share one rate limit. */
  handoff_guesses: {
    /** Keyed hash of what is counted. */
    known_by: string
    spent: number
    resets_at: number
  }
}

/** For both modules: this migration made the table of text inputs too. */
export const phoneCodeMigrations: Record<string, Migration> = {
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

/** Removes counts that are over. */
export async function sweepPhoneCodes({ db, now }: Sweep): Promise<void> {
  await db.withTables<Known<PhoneCodeTables>>().deleteFrom('handoff_guesses').where('resets_at', '<=', now).execute()
}

import type { StoreMigration } from '#storage/releaseRule.ts'

export interface NoteTables {
  /** All notes of an account, at whichever channel. They stay after a sign-out. */
  account_notes: {
    id: string
    /** `sub` of the ID token. */
    subject: string
    /** Encrypted JSON (`notes.ts`). */
    notes: string
    changed_at: number
  }
}

export const noteMigrations: Record<string, StoreMigration> = {
  '015_account_notes': {
    usableFrom: '014_pairing_network',
    up: async (db) => {
      await db.schema
        .createTable('account_notes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('subject', 'text', (column) => column.notNull().unique())
        .addColumn('notes', 'text', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}

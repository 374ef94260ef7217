import type { Migration } from 'kysely'

export interface VaultTables {
  /** The keys that sealed this database, so that a wrong or missing one is noticed at the start. */
  vault_key: {
    id: string
    /** `keyCheck` of the key: recognises it without giving it away. */
    known_by: string
  }
}

export const vaultMigrations: Record<string, Migration> = {
  '001_vault': {
    up: async (db) => {
      await db.schema
        .createTable('vault_key')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('known_by', 'text', (column) => column.notNull())
        .execute()
    },
  },
}

import type { Migration } from 'kysely'

export interface VaultTables {
  /** The keys that sealed this database, so that a wrong or missing one is noticed at the start. */
  vault_key: {
    id: string
    /** `keyCheck` of the key: recognises it without giving it away. */
    known_by: string
    /** What recognises cookies that it printed, sealed with the newest key (`hashKeys.ts`); null: kept by a release before. */
    print_key: string | null
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

export const vaultPrintMigrations: Record<string, Migration> = {
  '013_vault_print_key': {
    up: async (db) => {
      await db.schema.alterTable('vault_key').addColumn('print_key', 'text').execute()
    },
  },
}

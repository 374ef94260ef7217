import type { Migration } from 'kysely'

export interface LeaseTables {
  /** Who may do what only one may do at a time, over all proxies of one database. */
  lease: {
    name: string
    /** A random name for one holding. */
    holder: string
    /** Counts renewals. No time is stored: the clocks of two machines may differ by more than a lease lasts. */
    beat: number
  }
}

export const leaseMigrations: Record<string, Migration> = {
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
}

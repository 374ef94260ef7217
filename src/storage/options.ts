import type { StoreMigration } from './releaseRule.ts'

export interface StoreOptions {
  /** Name of the file (`DATA_DIR/<name>.db`) or of the Postgres schema. Databases share no rows. */
  databaseName: 'platform' | 'proxy'
  /** Folder of the embedded database, created if missing. */
  dataDir: string
  /** Address of a Postgres server; without it the embedded database is used. */
  databaseUrl?: string | undefined
  /** Run in the order of their names. Each must work on both databases. */
  migrations: Record<string, StoreMigration>
}

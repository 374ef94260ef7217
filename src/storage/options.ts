import type { Migration } from 'kysely'

export interface StoreOptions {
  /** The owner of the state, and name of the file (`DATA_DIR/<room>.db`) or Postgres schema: rooms share no rows. */
  room: 'platform' | 'proxy'
  /** Folder of the embedded database, created if missing. */
  dataDir: string
  /** Address of a Postgres server; without it the embedded database is used. */
  databaseUrl?: string | undefined
  /** Run in the order of their names. Each must work on both databases. */
  migrations: Record<string, Migration>
}

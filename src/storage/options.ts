import type { Migration } from 'kysely'

export interface StoreOptions {
  /** Whose state it is: names the file (`DATA_DIR/<room>.db`) or the Postgres schema, so that no room sees another's rows. */
  room: 'platform' | 'proxy'
  /** Folder of the embedded database, made when it is missing. */
  dataDir: string
  /** Address of a Postgres server; without it the embedded database is used. */
  databaseUrl?: string | undefined
  /** In the order of their names; each must run on both databases. */
  migrations: Record<string, Migration>
}

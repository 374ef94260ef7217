import type { Migration } from 'kysely'

export interface RevocationTables {
  /** A refresh token that a television signed out of and that the service has not been told of yet. */
  revocation: {
    /** The id of the grant that it was: the sealed token opens under it alone. */
    id: string
    client_id: string
    refresh_token: string
    failures: number
    /** Milliseconds since 1970, as all times here. Whoever tries moves it ahead first, so that two proxies do not both try. */
    next_at: number
    created_at: number
  }
}

export const revocationMigrations: Record<string, Migration> = {
  '007_revocation': {
    up: async (db) => {
      await db.schema
        .createTable('revocation')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('client_id', 'text', (column) => column.notNull())
        .addColumn('refresh_token', 'text', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('revocation_next_at').on('revocation').column('next_at').execute()
    },
  },
}

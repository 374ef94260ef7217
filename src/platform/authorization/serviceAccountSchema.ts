import type { Migration } from 'kysely'

/** Times in milliseconds since 1970. */
export interface ServiceAccountTables {
  /**
   * Accounts of programs: a row of `accounts` without a usable password, and a row of `clients` without a usable
   * secret.
   */
  service_accounts: {
    account_id: string
    project_id: string
    /** The client of its own grants. */
    client_id: string
    created_at: number
  }
  /** Public keys; the private ones are shown once and never stored. */
  service_account_keys: {
    /** The `private_key_id` of the key file. */
    id: string
    account_id: string
    /** A public JWK as JSON. */
    public_key: string
    created_at: number
    ended_at: number | null
  }
  /** What works once: assertions and proofs with a `jti`, and challenges of passkeys, until they expire. */
  used_assertions: {
    id_hash: string
    expires_at: number
  }
}

export const serviceAccountMigrations: Record<string, Migration> = {
  '006b_service_accounts': {
    up: async ({ schema }) => {
      await schema
        .createTable('service_accounts')
        .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id'))
        .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id'))
        .addColumn('client_id', 'text', (column) => column.notNull().unique().references('clients.id'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('service_account_keys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('service_accounts.account_id'))
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .execute()
      await schema.createIndex('service_account_keys_account').on('service_account_keys').column('account_id').execute()
      await schema
        .createTable('used_assertions')
        .addColumn('id_hash', 'text', (column) => column.primaryKey())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('used_assertions_expiry').on('used_assertions').column('expires_at').execute()
    },
  },
}

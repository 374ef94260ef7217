import type { StoreMigration } from '#storage/releaseRule.ts'
import { createAuthenticatorTables } from '#web/one-time-codes/authenticatorTables.ts'

/** History of the tables of `schema.ts`. A released migration is never edited: a change is a new one. */
export const adminMigrations: Record<string, StoreMigration> = {
  '005_operator': {
    up: async ({ schema }) => {
      await schema
        .createTable('administrators')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull().unique())
        .addColumn('password_hash', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('administrator_sign_ins')
        .addColumn('id_hash', 'text', (column) => column.primaryKey())
        .addColumn('administrator_id', 'text', (column) => column.notNull().references('administrators.id'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('api_keys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('key_hash', 'text', (column) => column.notNull().unique())
        .addColumn('ending', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('revoked_at', 'bigint')
        .execute()
      await schema.createIndex('api_keys_account').on('api_keys').column('account_id').execute()
      await schema
        .createTable('event_log')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('action', 'text', (column) => column.notNull())
        .addColumn('actor', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('detail', 'text', (column) => column.notNull())
        .addColumn('address', 'text')
        .execute()
      await schema.createIndex('event_log_kind').on('event_log').columns(['kind', 'id']).execute()
    },
  },
  '029_administrator_browsers': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .createTable('administrator_browsers')
        .addColumn('browser_hash', 'text', (column) => column.notNull())
        .addColumn('administrator_id', 'text', (column) =>
          column.notNull().references('administrators.id').onDelete('cascade'),
        )
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('administrator_browsers_key', ['browser_hash', 'administrator_id'])
        .execute()
    },
  },
  '051_administrator_authenticators': {
    usableFrom: '019_warehouse_upkeep',
    up: createAuthenticatorTables('administrator'),
  },
}

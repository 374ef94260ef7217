import type { StoreMigration } from '#storage/releaseRule.ts'

/** Times in milliseconds since 1970. */
export interface ProviderTables {
  /** OpenID providers that an operator trusts to say who a person is. */
  identity_providers: {
    id: string
    /** As the button shows it. */
    name: string
    /** Never changes: links are to a person at this issuer. */
    issuer: string
    client_id: string
    /** Encrypted. */
    client_secret: string
    /** Domains of addresses whose people sign in only here, separated by blanks; empty: none. */
    domains: string
    /** 1: people without an account get one. */
    creates_accounts: 0 | 1
    created_at: number
  }
  /** Who an account is at its provider. Both columns are unique: an account has one provider, and one person there. */
  provider_links: {
    provider_id: string
    /** The `sub` of ID tokens, which a provider never gives to another person. */
    subject: string
    account_id: string
    created_at: number
  }
  /** Sign-ins on their way to a provider and back. */
  provider_requests: {
    state_hash: string
    provider_id: string
    /** Hash of the browser that started it. */
    visit_hash: string
    /** What the person was asked about, and the largest age of the sign-in, encrypted. */
    sealed: string
    expires_at: number
  }
}

export const providerMigrations: Record<string, StoreMigration> = {
  '052_providers': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .createTable('identity_providers')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('issuer', 'text', (column) => column.notNull().unique())
        .addColumn('client_id', 'text', (column) => column.notNull())
        .addColumn('client_secret', 'text', (column) => column.notNull())
        .addColumn('domains', 'text', (column) => column.notNull())
        .addColumn('creates_accounts', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('provider_links')
        .addColumn('provider_id', 'text', (column) =>
          column.notNull().references('identity_providers.id').onDelete('cascade'),
        )
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('account_id', 'text', (column) => column.notNull().unique().references('accounts.id'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('provider_links_key', ['provider_id', 'subject'])
        .execute()
      await schema
        .createTable('provider_requests')
        .addColumn('state_hash', 'text', (column) => column.primaryKey())
        .addColumn('provider_id', 'text', (column) =>
          column.notNull().references('identity_providers.id').onDelete('cascade'),
        )
        .addColumn('visit_hash', 'text', (column) => column.notNull())
        .addColumn('sealed', 'text', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('provider_requests_expiry').on('provider_requests').column('expires_at').execute()
      // Which provider recognized the person; null: none.
      await schema.alterTable('sign_ins').addColumn('provider_id', 'text').execute()
      await schema.createIndex('sign_ins_provider').on('sign_ins').column('provider_id').execute()
    },
  },
}

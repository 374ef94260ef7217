import { sql } from 'kysely'
import type { StoreMigration } from '#storage/releaseRule.ts'
import { createAuthenticatorTables } from '#web/one-time-codes/authenticatorTables.ts'

/** History of the tables of `schema.ts`. A released migration is never edited: a change is a new one. */
export const authorizationMigrations: Record<string, StoreMigration> = {
  '001_authorization': {
    up: async (db) => {
      const { schema } = db
      await schema
        .createTable('projects')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('organization', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('clients')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('type', 'text', (column) => column.notNull())
        .addColumn('secret_hash', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('accounts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull().unique())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('password_hash', 'text', (column) => column.notNull())
        .addColumn('organization', 'text')
        .addColumn('blocked_scopes', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('disabled_at', 'bigint')
        .addColumn('channel_id', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('sign_ins')
        .addColumn('id_hash', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('device_codes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('device_code_hash', 'text', (column) => column.notNull().unique())
        .addColumn('user_code_hash', 'text', (column) => column.notNull().unique())
        .addColumn('client_id', 'text', (column) => column.notNull().references('clients.id'))
        .addColumn('scope', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('account_id', 'text')
        .addColumn('grant_id', 'text')
        .addColumn('polled_at', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('device_codes_client').on('device_codes').columns(['client_id', 'created_at']).execute()
      await schema.createIndex('device_codes_expiry').on('device_codes').column('expires_at').execute()
      await schema
        .createTable('grants')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
        .addColumn('client_id', 'text', (column) => column.notNull().references('clients.id'))
        .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id'))
        .addColumn('scope', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint')
        .addColumn('ended_at', 'bigint')
        .execute()
      await schema.createIndex('grants_account').on('grants').columns(['account_id', 'client_id']).execute()
      await schema
        .createTable('refresh_tokens')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('grant_id', 'text', (column) => column.notNull().references('grants.id'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .execute()
      await schema.createIndex('refresh_tokens_grant').on('refresh_tokens').column('grant_id').execute()
      await schema
        .createTable('access_tokens')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('grant_id', 'text', (column) => column.notNull().references('grants.id'))
        .addColumn('scope', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('access_tokens_expiry').on('access_tokens').column('expires_at').execute()
      await schema
        .createTable('budgets')
        .addColumn('key_hash', 'text', (column) => column.primaryKey())
        .addColumn('spent', 'integer', (column) => column.notNull())
        .addColumn('resets_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '003_time_based_access': {
    up: async (db) => {
      await db.schema.alterTable('device_codes').addColumn('granted_until', 'bigint').execute()
    },
  },
  '004_code_grant': {
    up: async ({ schema }) => {
      await schema
        .createTable('client_redirects')
        .addColumn('client_id', 'text', (column) => column.notNull().references('clients.id'))
        .addColumn('uri', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('client_redirects_key', ['client_id', 'uri'])
        .execute()
      await schema
        .createTable('authorization_codes')
        .addColumn('code_hash', 'text', (column) => column.primaryKey())
        .addColumn('client_id', 'text', (column) => column.notNull().references('clients.id'))
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id'))
        .addColumn('redirect_uri', 'text', (column) => column.notNull())
        .addColumn('scope', 'text', (column) => column.notNull())
        .addColumn('code_challenge', 'text', (column) => column.notNull())
        .addColumn('nonce', 'text')
        .addColumn('granted_until', 'bigint')
        .addColumn('grant_id', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('authorization_codes_expiry').on('authorization_codes').column('expires_at').execute()
    },
  },
  '005_apis_and_secrets': {
    up: async (db) => {
      const { schema } = db
      await schema
        .createTable('project_apis')
        .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id'))
        .addColumn('api', 'text', (column) => column.notNull())
        .addColumn('enabled_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('project_apis_key', ['project_id', 'api'])
        .execute()
      // Existing projects could call every API and keep them all.
      for (const api of ['video', 'analytics', 'datahub'])
        await sql`insert into project_apis (project_id, api, enabled_at) select id, ${sql.lit(api)}, created_at from projects`.execute(
          db,
        )
      await schema.alterTable('clients').addColumn('old_secret_hash', 'text').execute()
      await schema.alterTable('clients').addColumn('old_secret_until', 'bigint').execute()
      await schema.alterTable('clients').addColumn('disabled_at', 'bigint').execute()
      await schema.createIndex('clients_project').on('clients').column('project_id').execute()
      await schema.alterTable('accounts').addColumn('disabled_reason', 'text').execute()
    },
  },
  '007_shared_and_swept': {
    up: async ({ schema }) => {
      await schema
        .createTable('installation')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()
      await schema
        .createTable('signing_keys')
        .addColumn('number', 'integer', (column) => column.primaryKey())
        .addColumn('kid', 'text', (column) => column.notNull())
        .addColumn('signs_from', 'bigint', (column) => column.notNull())
        .addColumn('sealed', 'text', (column) => column.notNull())
        .execute()
      await schema
        .createTable('known_browsers')
        .addColumn('browser_hash', 'text', (column) => column.notNull())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('seen_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('known_browsers_key', ['browser_hash', 'account_id'])
        .execute()
      await schema
        .alterTable('budgets')
        .addColumn('next_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await schema.alterTable('authorization_codes').addColumn('signed_in_at', 'bigint').execute()
      // For revocations.
      await schema.createIndex('device_codes_account').on('device_codes').column('account_id').execute()
      await schema.createIndex('authorization_codes_account').on('authorization_codes').column('account_id').execute()
      // For the sweeper, and for removing the rows of a grant.
      await schema.createIndex('sign_ins_expiry').on('sign_ins').column('expires_at').execute()
      await schema.createIndex('known_browsers_seen').on('known_browsers').column('seen_at').execute()
      await schema.createIndex('budgets_expiry').on('budgets').column('resets_at').execute()
      await schema.createIndex('grants_ended').on('grants').column('ended_at').execute()
      await schema.createIndex('grants_expiry').on('grants').column('expires_at').execute()
      await schema.createIndex('refresh_tokens_ended').on('refresh_tokens').column('ended_at').execute()
      await schema.createIndex('access_tokens_grant').on('access_tokens').column('grant_id').execute()
    },
  },
  '026_rotated_tokens': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .createTable('rotated_refresh_tokens')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('grant_id', 'text', (column) => column.notNull().references('grants.id').onDelete('cascade'))
        .addColumn('rotated_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('rotated_refresh_tokens_grant').on('rotated_refresh_tokens').column('grant_id').execute()
    },
  },
  '030_code_entered': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema.alterTable('device_codes').addColumn('entered_at', 'bigint').execute()
    },
  },
  '036_code_entered_by': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema.alterTable('device_codes').addColumn('entered_by', 'text').execute()
    },
  },
  '037_code_context': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema.alterTable('device_codes').addColumn('device_network', 'text').execute()
      await schema.alterTable('device_codes').addColumn('device_kind', 'text').execute()
    },
  },
  '038_code_verification': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema.alterTable('device_codes').addColumn('verification', 'text').execute()
    },
  },
  '041_client_policy': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema.alterTable('clients').addColumn('policy', 'text').execute()
    },
  },
  '042_televisions': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .createTable('televisions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('client_id', 'text', (column) => column.notNull().references('clients.id').onDelete('cascade'))
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('token_hash', 'text', (column) => column.notNull().unique())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('revoked_at', 'bigint')
        .execute()
      await schema.createIndex('televisions_client').on('televisions').column('client_id').execute()
      await schema.alterTable('device_codes').addColumn('television_id', 'text').execute()
    },
  },
  '046_bound_tokens': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema.alterTable('grants').addColumn('key_thumbprint', 'text').execute()
      await schema.alterTable('access_tokens').addColumn('key_thumbprint', 'text').execute()
    },
  },
  '048_account_page': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema.alterTable('sign_ins').addColumn('method', 'text').execute()
      await schema.alterTable('sign_ins').addColumn('browser', 'text').execute()
      await schema.alterTable('sign_ins').addColumn('used_at', 'bigint').execute()
      await schema.createIndex('sign_ins_account').on('sign_ins').column('account_id').execute()
      await schema.alterTable('grants').addColumn('device_kind', 'text').execute()
      await schema.alterTable('grants').addColumn('television_id', 'text').execute()
    },
  },
  '049_passkeys': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .createTable('passkeys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('public_key', 'text', (column) => column.notNull())
        .addColumn('counter', 'bigint', (column) => column.notNull())
        .addColumn('transports', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('backed_up', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('used_at', 'bigint')
        .execute()
      await schema.createIndex('passkeys_account').on('passkeys').column('account_id').execute()
    },
  },
  '050_account_authenticators': {
    usableFrom: '019_warehouse_upkeep',
    up: createAuthenticatorTables('account'),
  },
  '053_new_password': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema.alterTable('accounts').addColumn('new_password_required_at', 'bigint').execute()
    },
  },
}

import type { Kysely, Migration } from 'kysely'

/**
 * Times in milliseconds since 1970. Whatever is called `…_hash` is an HMAC of the server's key (`keys.ts`) and the only
 * form in which a code, token or secret is kept.
 */
export interface AuthorizationTables {
  /** Owner of clients; what an account revokes, it revokes for the whole project. */
  projects: {
    id: string
    name: string
    /** Only accounts of this organization may approve its clients (`org_internal`); null: every account. */
    organization: string | null
    created_at: number
  }
  clients: {
    /** The `client_id`. */
    id: string
    project_id: string
    name: string
    /** `tv`: "TVs and limited-input devices"; `web`: "Web application". */
    type: 'tv' | 'web'
    secret_hash: string
    created_at: number
  }
  accounts: {
    id: string
    /** Lower case; what the person signs in with. */
    email: string
    name: string
    /** scrypt, as `password.ts` writes it. */
    password_hash: string
    organization: string | null
    /** Scopes that the account's administrator lets nobody approve, space-delimited; `*`: all; empty: none. */
    blocked_scopes: string
    disabled_at: number | null
    /** The channel that `mine` means. */
    channel_id: string | null
    created_at: number
  }
  /** Browsers in which a person has signed in. */
  sign_ins: {
    id_hash: string
    account_id: string
    created_at: number
    expires_at: number
  }
  device_codes: {
    id: string
    device_code_hash: string
    user_code_hash: string
    client_id: string
    /** Asked for, space-delimited. */
    scope: string
    /** A refusal is named as the poll tells it; `claimed`: its tokens were handed out. Expiry is `expires_at`, not a state. */
    state: DeviceCodeState
    /** Who decided. */
    account_id: string | null
    /** What the poll that claimed it was given. */
    grant_id: string | null
    /** The last poll that was not too early; creation counts as one. */
    polled_at: number
    created_at: number
    expires_at: number
  }
  /** What an account once allowed a client; its tokens live no longer than it. */
  grants: {
    id: string
    account_id: string
    client_id: string
    project_id: string
    scope: string
    created_at: number
    /** End of time-based access; null: until it is revoked. */
    expires_at: number | null
    ended_at: number | null
  }
  refresh_tokens: {
    token_hash: string
    grant_id: string
    created_at: number
    /** Set when a newer one pushed it over a limit; a revoked grant ends its tokens without this. */
    ended_at: number | null
  }
  access_tokens: {
    token_hash: string
    grant_id: string
    /** A part of the grant's scope. */
    scope: string
    created_at: number
    expires_at: number
  }
  /** Counts of guesses and the like, by the hash of whose they are. */
  budgets: {
    key_hash: string
    spent: number
    resets_at: number
  }
}

export type DeviceCodeState =
  | 'pending'
  | 'granted'
  | 'claimed'
  | 'access_denied'
  | 'admin_policy_enforced'
  | 'org_internal'

export const authorizationMigrations: Record<string, Migration> = {
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
}

/** The same database, seen as these tables alone: a Kysely of more tables is not assignable to one of fewer. */
export const withAuthorizationTables = <Tables extends AuthorizationTables>(db: Kysely<Tables>) =>
  db as unknown as Kysely<AuthorizationTables>

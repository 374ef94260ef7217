import type { Kysely, Migration, Transaction } from 'kysely'
import type { SessionTables } from '#proxy/core/session/schema.ts'
import type { PhoneCodeTables } from '#proxy/phone-codes/schema.ts'

/** `waiting` and `opened` can change; all others are final. */
export type RequestState = 'waiting' | 'opened' | 'connected' | 'denied' | 'other_account' | 'failed'

export interface ConnectTables extends SessionTables, PhoneCodeTables {
  /** A television that waits until a person allows more on a phone. One per session. */
  connect_request: {
    id: string
    session_id: string
    /** Keyed hash of the code on the screen. */
    known_by: string
    /** Short names between spaces. */
    scopes: string
    state: RequestState
    /** The service's error code of a failure. */
    detail: string | null
    /** Keyed hash of the phone's browser that opened the request: only this browser may finish it. */
    phone: string | null
    /** Encrypted `state`, `nonce` and PKCE verifier of the authorization request. */
    secrets: string | null
    /** Keyed hash of that `state`. */
    state_known_by: string | null
    /** Milliseconds since 1970. */
    expires_at: number
  }
  /** What an account allowed after pairing: a grant of the web client for a session. */
  connection: {
    id: string
    session_id: string
    grant_id: string
    /** Short names between spaces. */
    scopes: string
    created_at: number
  }
}

export type ConnectDatabase = Kysely<ConnectTables> | Transaction<ConnectTables>

export const connectMigrations: Record<string, Migration> = {
  '011_connect': {
    up: async (db) => {
      await db.schema
        .createTable('connect_request')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('session_id', 'text', (column) => column.notNull().unique())
        .addColumn('known_by', 'text', (column) => column.notNull().unique())
        .addColumn('scopes', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('detail', 'text')
        .addColumn('phone', 'text')
        .addColumn('secrets', 'text')
        .addColumn('state_known_by', 'text', (column) => column.unique())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('connection')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('session_id', 'text', (column) => column.notNull())
        .addColumn('grant_id', 'text', (column) => column.notNull())
        .addColumn('scopes', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('connection_session_id').on('connection').column('session_id').execute()
      await db.schema.createIndex('connection_grant_id').on('connection').column('grant_id').execute()
    },
  },
}

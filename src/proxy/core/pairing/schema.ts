import type { Kysely, Transaction } from 'kysely'
import type { FailureCause, PairingFailure } from '#contract/proxy.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'
import type { GrantTables } from '../tokens/schema.ts'

export interface PairingTables extends GrantTables {
  /** A television that pairs, identified by its pairing cookie. New codes replace the old ones in the row. */
  pairing: {
    id: string
    /** Keyed hash of the cookie. */
    known_by: string
    /** `claimed`: a session was created from it, and the television may not have the answer yet. */
    state: 'new' | 'pending' | 'granted' | 'claimed' | 'expired' | 'failed'
    /** Number of the code, so that the answer to a poll is applied only to the code that was polled. */
    attempt: number
    user_code: string | null
    verification_url: string | null
    /** The address with the code, for the QR code. */
    scan_url: string | null
    /** What the television shows and the person chooses on the phone. */
    digits: string | null
    /** Encrypted. */
    device_code: string | null
    /** Lifetime of the codes in milliseconds. */
    lifetime: number
    /** Milliseconds since 1970, as all times of this table. */
    expires_at: number
    /** Milliseconds between two polls; grows with each `slow_down`. */
    interval: number
    next_poll_at: number
    /** When the service first said that a person has entered the code; null: it has not. */
    entered_at: number | null
    /** Consecutive calls that did not reach the service, for the back-off. */
    failures: number
    trouble: FailureCause | null
    trouble_status: number | null
    reason: PairingFailure | null
    cause: FailureCause | null
    status: number | null
    detail: string | null
    /** When the proxy requests codes again; null if only a person can solve the problem. */
    retry_at: number | null
    grant_id: string | null
    /** Keyed hash of the television's network. Televisions of one network wait for each other. */
    network: string | null
    updated_at: number
  }
  /**
   * Until when the client must not ask for device codes (the quota is one per client), and when the next place is free
   * for televisions that wait for codes. The name stays: the release before, which may run beside this one, uses it.
   */
  pause: { name: string; until: number; failures: number }
}

export type PairingDatabase = Kysely<PairingTables> | Transaction<PairingTables>

export const pairingMigrations: Record<string, StoreMigration> = {
  '004_pairing': {
    up: async (db) => {
      await db.schema
        .createTable('pairing')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('known_by', 'text', (column) => column.notNull().unique())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempt', 'integer', (column) => column.notNull())
        .addColumn('user_code', 'text')
        .addColumn('verification_url', 'text')
        .addColumn('device_code', 'text')
        .addColumn('lifetime', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('interval', 'bigint', (column) => column.notNull())
        .addColumn('next_poll_at', 'bigint', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .addColumn('trouble', 'text')
        .addColumn('trouble_status', 'integer')
        .addColumn('reason', 'text')
        .addColumn('cause', 'text')
        .addColumn('status', 'integer')
        .addColumn('detail', 'text')
        .addColumn('retry_at', 'bigint')
        .addColumn('grant_id', 'text')
        .addColumn('updated_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema.createIndex('pairing_updated_at').on('pairing').column('updated_at').execute()
      await db.schema
        .createTable('pause')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('until', 'bigint', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .execute()
    },
  },
  '014_pairing_network': {
    up: async (db) => {
      await db.schema.alterTable('pairing').addColumn('network', 'text').execute()
    },
  },
  '030_pairing_entered': {
    usableFrom: '014_pairing_network',
    up: async (db) => {
      await db.schema.alterTable('pairing').addColumn('entered_at', 'bigint').execute()
    },
  },
  '034_pairing_verification': {
    usableFrom: '014_pairing_network',
    up: async (db) => {
      await db.schema.alterTable('pairing').addColumn('scan_url', 'text').execute()
      await db.schema.alterTable('pairing').addColumn('digits', 'text').execute()
    },
  },
}

import type { Generated } from 'kysely'
import type { StreamStatus } from '#contract/securityEventStreams.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** Times in milliseconds since 1970. */
export interface SecurityEventTables {
  /** Addresses to which a client's security events are sent. */
  event_receivers: {
    id: string
    client_id: string
    /** `poll:` and the ID when the receiver fetches its events. */
    address: string
    created_at: number
    /** Types that a stream requested, as a JSON list; null: an operator's receiver, which gets those of section 1. */
    events: string | null
    state: Generated<StreamStatus['status']>
    reason: string | null
    description: string | null
    /** The `Authorization` header of pushes, encrypted. */
    credential: string | null
  }
  /** The outbox: one row per event and receiver, written in the transaction of the change that it reports. */
  security_events: {
    /** The `jti`, the same at every attempt. */
    id: string
    receiver_id: string
    /** What happened, in the form that `securityEvents.ts` reads. */
    occurrence: string
    created_at: number
    /** When the next attempt is due; the process that takes the event postpones it first. Null: settled. */
    due_at: number | null
    attempts: number
    outcome: 'pending' | 'delivered' | 'refused' | 'given up'
    /** The last error, in words. */
    problem: string | null
    settled_at: number | null
  }
}

export const securityEventMigrations: Record<string, StoreMigration> = {
  '006c_security_events': {
    up: async ({ schema }) => {
      await schema
        .createTable('event_receivers')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('client_id', 'text', (column) => column.notNull().references('clients.id').onDelete('cascade'))
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('event_receivers_address', ['client_id', 'address'])
        .execute()
      await schema
        .createTable('security_events')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('receiver_id', 'text', (column) =>
          column.notNull().references('event_receivers.id').onDelete('cascade'),
        )
        .addColumn('occurrence', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.notNull())
        .addColumn('problem', 'text')
        .addColumn('settled_at', 'bigint')
        .execute()
      await schema.createIndex('security_events_due').on('security_events').column('due_at').execute()
      await schema
        .createIndex('security_events_receiver')
        .on('security_events')
        .columns(['receiver_id', 'due_at'])
        .execute()
      await schema.createIndex('security_events_settled').on('security_events').column('settled_at').execute()
      // Identifies the token only to those who have it: the hash of 256 random bits cannot be inverted.
      await schema.alterTable('refresh_tokens').addColumn('double_hash', 'text').execute()
    },
  },
  '047_event_streams': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      for (const column of ['events', 'reason', 'description', 'credential'])
        await schema.alterTable('event_receivers').addColumn(column, 'text').execute()
      await schema
        .alterTable('event_receivers')
        .addColumn('state', 'text', (column) => column.notNull().defaultTo('enabled'))
        .execute()
    },
  },
}

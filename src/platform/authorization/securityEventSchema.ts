import type { Migration } from 'kysely'

/** Times in milliseconds since 1970. */
export interface SecurityEventTables {
  /** Addresses to which a client's security events are sent. */
  event_receivers: {
    id: string
    client_id: string
    address: string
    created_at: number
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

export const securityEventMigrations: Record<string, Migration> = {
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
}

import type { StoreMigration } from '#storage/releaseRule.ts'

/** All times are milliseconds since 1970. */
export interface EnrolmentTables {
  /** Addresses that a television opens to become a screen without a remote. */
  fleet_enrolments: {
    id: string
    /** Hash of the code in the address. */
    known_by: string
    /** What its screens are called, where they are, and their plan. */
    name: string
    place: string
    group_name: string
    site: string
    plan_id: string | null
    /** How many screens may use the address, and how many have. */
    most: number
    used: number
    expires_at: number
    by_name: string
    created_at: number
  }
  /** Televisions that have used such an address and are no screens yet. */
  fleet_waiting: {
    id: string
    enrolment_id: string
    /** Keyed hash of the television’s enrolment cookie. */
    known_by: string
    state: 'waiting' | 'approved' | 'refused'
    name: string
    /** For comparing the television with the console. */
    words: string
    address: string
    opened_at: number
    expires_at: number
    /** The pairing that it shows after its approval. */
    pairing_id: string | null
  }
}

export const enrolmentMigrations: Record<string, StoreMigration> = {
  '042_enrolments': {
    usableFrom: '014_pairing_network',
    up: async ({ schema }) => {
      await schema
        .createTable('fleet_enrolments')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('known_by', 'text', (column) => column.notNull().unique())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('place', 'text', (column) => column.notNull())
        .addColumn('group_name', 'text', (column) => column.notNull())
        .addColumn('site', 'text', (column) => column.notNull())
        .addColumn('plan_id', 'text')
        .addColumn('most', 'integer', (column) => column.notNull())
        .addColumn('used', 'integer', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('by_name', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('fleet_waiting')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('enrolment_id', 'text', (column) => column.notNull())
        .addColumn('known_by', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('words', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('opened_at', 'bigint', (column) => column.notNull())
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .addColumn('pairing_id', 'text')
        .execute()
      await schema.createIndex('fleet_waiting_known_by').on('fleet_waiting').column('known_by').execute()
    },
  },
}

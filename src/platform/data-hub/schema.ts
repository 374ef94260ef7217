import type { Kysely, Migration } from 'kysely'
import type { ImportState } from '#contract/datahub.ts'

/** Times in milliseconds since 1970, days as `YYYY-MM-DD`. */
export interface DatahubTables {
  datahub_customers: {
    /** What follows `customers/`. */
    id: string
    title: string
    created_at: number
  }
  /** Accounts that may use a customer's reports. */
  datahub_customer_accounts: { customer_id: string; account_id: string }
  /** Names of feeds other than the production feed. */
  datahub_instances: { customer_id: string; name: string }
  datahub_operations: {
    id: string
    customer_id: string
    /** The account that submitted it. */
    account_id: string
    date: string
    source_table: string
    /** Empty for the production feed. */
    instance: string
    /** The warehouse that imports it. Processes that share this database may each have their own, or share one. */
    warehouse: string
    state: ImportState
    /** 0 to 100. */
    progress: number
    /** How often it was started: an import that ends its process each time is given up. */
    attempts: number
    /** When the lease of the process that imports it ends; null while no process has one. */
    held_until: number | null
    /** Set until it ends, so that two operations of one customer, date and instance never run at once. */
    running_key: string | null
    cancel_requested: number
    /** Set to 1 when a cancellation is too late. */
    committing: number
    /** Set to 1 when a caller deleted it; the row is deleted when it ends. */
    deleted: number
    created_at: number
    ended_at: number | null
    error_code: number | null
    error_message: string | null
    /** JSON. */
    error_details: string | null
    /** JSON: the import's summary. */
    response: string | null
  }
}

/** The data hub's tables of the platform's database. */
export const withDatahubTables = <Tables extends DatahubTables>(db: Kysely<Tables>) =>
  db as unknown as Kysely<DatahubTables>

export const datahubMigrations: Record<string, Migration> = {
  '013_datahub': {
    up: async ({ schema }) => {
      await schema
        .createTable('datahub_customers')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('title', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('datahub_customer_accounts')
        .addColumn('customer_id', 'text', (column) =>
          column.notNull().references('datahub_customers.id').onDelete('cascade'),
        )
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('datahub_customer_accounts_key', ['account_id', 'customer_id'])
        .execute()
      await schema
        .createTable('datahub_instances')
        .addColumn('customer_id', 'text', (column) =>
          column.notNull().references('datahub_customers.id').onDelete('cascade'),
        )
        .addColumn('name', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('datahub_instances_key', ['customer_id', 'name'])
        .execute()
      await schema
        .createTable('datahub_operations')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('customer_id', 'text', (column) =>
          column.notNull().references('datahub_customers.id').onDelete('cascade'),
        )
        .addColumn('account_id', 'text', (column) => column.notNull())
        .addColumn('date', 'text', (column) => column.notNull())
        .addColumn('source_table', 'text', (column) => column.notNull())
        .addColumn('instance', 'text', (column) => column.notNull())
        .addColumn('warehouse', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('progress', 'integer', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        // Unique, and NULL once it has ended: both databases allow any number of NULLs.
        .addColumn('running_key', 'text', (column) => column.unique())
        .addColumn('cancel_requested', 'integer', (column) => column.notNull())
        .addColumn('committing', 'integer', (column) => column.notNull())
        .addColumn('deleted', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('ended_at', 'bigint')
        .addColumn('error_code', 'integer')
        .addColumn('error_message', 'text')
        .addColumn('error_details', 'text')
        .addColumn('response', 'text')
        .execute()
      await schema
        .createIndex('datahub_operations_customer')
        .on('datahub_operations')
        .columns(['customer_id', 'created_at'])
        .execute()
      await schema
        .createIndex('datahub_operations_state')
        .on('datahub_operations')
        .columns(['warehouse', 'state', 'created_at'])
        .execute()
    },
  },
  '018_datahub_holds': {
    up: async ({ schema }) => {
      await schema.alterTable('datahub_operations').addColumn('held_until', 'bigint').execute()
    },
  },
}

import type { Kysely, Selectable } from 'kysely'
import type { JobColumns } from '#storage/jobs/runner.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** Times in milliseconds since 1970. */
export interface CollectorTables {
  /** Reporting services whose reports are collected, each for one channel or content owner. */
  collections: JobColumns & {
    name: string
    /** Address of the reporting service, without a slash at its end. */
    service_url: string
    /** The content owner on whose behalf reports are requested, and to whom they are imported; empty for a channel. */
    content_owner: string
    /** The account that gets the channel. */
    account_id: string
    /** The channel that the reports were about so far; empty when none was imported yet. */
    channel_id: string
    /** Names of the types to collect, without their versions, with commas between them; empty: every type. */
    types: string
    /** JSON of the credential, encrypted. */
    credential: string
    /** The warehouse that the reports are imported into; empty until the first run. */
    warehouse: string
    created_at: number
    /** When the last run ended, and the last one without a problem. */
    ran_at: number | null
    succeeded_at: number | null
    /** Why the last run did not get everything, in words. */
    problem: string | null
  }
  collected_reports: {
    collection: string
    report_id: string
    job_id: string
    /** Such as `channel_basic_a3`. */
    report_type_id: string
    /** When the report's day begins. Milliseconds since 1970. */
    start_time: number
    /** When the service made it. */
    create_time: number
    download_url: string
    outcome: CollectedOutcome
    attempts: number
    /** Rows that were imported. */
    row_count: number
    settled_at: number | null
    problem: string | null
  }
}

/**
 * `waiting`: not imported yet. `replaced`: a newer report of the day came before it was fetched. `missed`: the service
 * no longer has it. `refused`: it cannot be imported.
 */
export type CollectedOutcome = 'waiting' | 'imported' | 'replaced' | 'missed' | 'refused'

export type CollectionRow = Selectable<CollectorTables['collections']>

/** The same database, typed with these tables only. */
export const withCollectorTables = <Tables extends CollectorTables>(db: Kysely<Tables>) =>
  db as unknown as Kysely<CollectorTables>

export const collectorMigrations: Record<string, StoreMigration> = {
  '024_collector': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .createTable('collections')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('service_url', 'text', (column) => column.notNull())
        .addColumn('content_owner', 'text', (column) => column.notNull())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('channel_id', 'text', (column) => column.notNull())
        .addColumn('types', 'text', (column) => column.notNull())
        .addColumn('credential', 'text', (column) => column.notNull())
        .addColumn('warehouse', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('ran_at', 'bigint')
        .addColumn('succeeded_at', 'bigint')
        .addColumn('problem', 'text')
        .execute()
      await schema
        .createTable('collected_reports')
        .addColumn('collection', 'text', (column) =>
          column.notNull().references('collections.name').onDelete('cascade'),
        )
        .addColumn('report_id', 'text', (column) => column.notNull())
        .addColumn('job_id', 'text', (column) => column.notNull())
        .addColumn('report_type_id', 'text', (column) => column.notNull())
        .addColumn('start_time', 'bigint', (column) => column.notNull())
        .addColumn('create_time', 'bigint', (column) => column.notNull())
        .addColumn('download_url', 'text', (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('row_count', 'integer', (column) => column.notNull())
        .addColumn('settled_at', 'bigint')
        .addColumn('problem', 'text')
        .addPrimaryKeyConstraint('collected_reports_key', ['collection', 'report_id'])
        .execute()
    },
  },
}

import type { Kysely } from 'kysely'
import type { JobColumns } from '#storage/jobs/runner.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'
import type { AuthorizationTables } from '../authorization/schema.ts'

/** Times in milliseconds since 1970, days as `YYYY-MM-DD`. */
export interface ReportingTables {
  reporting_jobs: JobColumns & {
    id: string
    /** Each project has its own jobs, so that two programs do not disturb each other. */
    project_id: string
    /** The channel that it reports on; empty for a content owner's job. */
    channel_id: string
    /** Name of the content owner that it reports on; empty for a channel's job. */
    content_owner: string
    report_type_id: string
    name: string
    /** The warehouse that it reads. Processes that share this database may each have their own, or share one. */
    warehouse: string
    created_at: number
  }
  reporting_reports: {
    id: string
    job_id: string
    day: string
    /** What the rows of the day were when it was made: another value means that they have changed. */
    version: string
    /** Bytes of the file. */
    size: number
    /** Null while it is being made. */
    created_at: number | null
    expires_at: number
  }
  /** The file in pieces, so that neither making nor sending it needs the whole in memory. */
  reporting_parts: {
    report_id: string
    /** Counted from 0. */
    number: number
    /** Bytes of this piece. */
    size: number
    /** The piece as a member of a gzip file: all members in their order are a gzip file too. */
    bytes: Buffer
  }
}

/** The same database, typed with these tables only. */
export const withReportingTables = <Tables extends ReportingTables>(db: Kysely<Tables>) =>
  db as unknown as Kysely<ReportingTables>

export const reportingMigrations: Record<string, StoreMigration> = {
  '022_reporting': {
    usableFrom: '019_warehouse_upkeep',
    up: async (db: Kysely<AuthorizationTables>) => {
      const { schema } = db
      await schema
        .createTable('reporting_jobs')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id').onDelete('cascade'))
        .addColumn('channel_id', 'text', (column) => column.notNull())
        .addColumn('content_owner', 'text', (column) => column.notNull())
        .addColumn('report_type_id', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('warehouse', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addUniqueConstraint('reporting_jobs_once', ['project_id', 'channel_id', 'content_owner', 'report_type_id'])
        .execute()
      await schema.createIndex('reporting_jobs_due').on('reporting_jobs').columns(['warehouse', 'due_at']).execute()
      await schema
        .createTable('reporting_reports')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('job_id', 'text', (column) => column.notNull().references('reporting_jobs.id').onDelete('cascade'))
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addColumn('created_at', 'bigint')
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createIndex('reporting_reports_list')
        .on('reporting_reports')
        .columns(['job_id', 'created_at'])
        .execute()
      await schema
        .createTable('reporting_parts')
        .addColumn('report_id', 'text', (column) =>
          column.notNull().references('reporting_reports.id').onDelete('cascade'),
        )
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('size', 'integer', (column) => column.notNull())
        .addColumn('bytes', 'bytea', (column) => column.notNull())
        .addPrimaryKeyConstraint('reporting_parts_key', ['report_id', 'number'])
        .execute()
      // Until now, a project that reads reports had one API for it: it gets the new one too.
      const projects = await db
        .selectFrom('project_apis')
        .select(['project_id', 'enabled_at'])
        .where('api', '=', 'analytics')
        .execute()
      for (const { project_id, enabled_at } of projects)
        await db.insertInto('project_apis').values({ project_id, api: 'reporting', enabled_at }).execute()
    },
  },
}

import type { Kysely, Migration } from 'kysely'

export interface QuotaTables {
  /** Calls charged to a project's day, including those that a process has reserved. */
  quota_days: {
    project_id: string
    api: string
    /** Pacific, `YYYY-MM-DD`. */
    day: string
    spent: number
  }
}

export const quotaMigrations: Record<string, Migration> = {
  '009a_quotas': {
    up: async ({ schema }) => {
      await schema
        .createTable('quota_days')
        .addColumn('project_id', 'text', (column) => column.notNull().references('projects.id').onDelete('cascade'))
        .addColumn('api', 'text', (column) => column.notNull())
        .addColumn('day', 'text', (column) => column.notNull())
        .addColumn('spent', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('quota_days_key', ['project_id', 'api', 'day'])
        .execute()
    },
  },
}

/** The same database with these tables alone: a Kysely of more tables is not assignable to one of fewer. */
export const withQuotaTables = <Tables extends QuotaTables>(db: Kysely<Tables>) => db as unknown as Kysely<QuotaTables>

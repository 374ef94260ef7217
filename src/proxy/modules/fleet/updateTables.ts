import type { JobColumns } from '#storage/jobs/runner.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

export interface UpdateTables {
  /** Updates of all screens to a new version. Each is a job while it runs. */
  fleet_updates: JobColumns & {
    id: string
    /** The new version, by the address of its first script. */
    bundle: string
    minutes: number
    /** 0: one screen, 1: a tenth, 2: all. */
    step: number
    step_at: number
    /** `stopped`: screens went back. `back`: an operator took it back. */
    state: 'running' | 'stopped' | 'done' | 'back'
    by_name: string
    created_at: number
  }
}

/** Columns of `fleet_screens`. */
export interface UpdateColumns {
  /** The version that runs on it, by its last report. */
  bundle: string | null
  /** The version to which it was moved; it gets the one before any other. */
  moved_to: string | null
  /** When it was moved while it was on. */
  moved_at: number | null
  /** When it went back from the version to which it was moved last. */
  back_at: number | null
}

export const updateMigrations: Record<string, StoreMigration> = {
  '048_updates': {
    usableFrom: '014_pairing_network',
    up: async ({ schema }) => {
      await schema.alterTable('fleet_screens').addColumn('bundle', 'text').execute()
      await schema.alterTable('fleet_screens').addColumn('moved_to', 'text').execute()
      await schema.alterTable('fleet_screens').addColumn('moved_at', 'bigint').execute()
      await schema.alterTable('fleet_screens').addColumn('back_at', 'bigint').execute()
      await schema
        .createTable('fleet_updates')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('bundle', 'text', (column) => column.notNull())
        .addColumn('minutes', 'integer', (column) => column.notNull())
        .addColumn('step', 'integer', (column) => column.notNull())
        .addColumn('step_at', 'bigint', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('by_name', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .execute()
    },
  },
}

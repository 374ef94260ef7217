import type { StoreMigration } from '#storage/releaseRule.ts'
import type { SampleKind } from './samples.ts'

export interface NowTables {
  /** Accounts whose televisions have asked for live numbers. */
  live_accounts: {
    id: string
    /** `sub` of the ID token. */
    subject: string
    /** Encrypted JSON (`channelState`); null before the first sample. */
    channel: string | null
    /** When a television asked last, to the half minute. All times are milliseconds since 1970. */
    asked_at: number
    /** When it was sampled last; 0: never. */
    sampled_at: number
    /** When the next sample may be taken, and how often one was (`storage/jobs/runner.ts`). */
    due_at: number | null
    attempts: number
    /** Milliseconds between two samples, as last planned. */
    every: number
    /** Consecutive samples that failed. */
    failures: number
  }
  /** Samples of these accounts (`rowsOf`). */
  live_samples: {
    id: string
    account_id: string
    kind: SampleKind
    at: number
    /** Encrypted JSON (`sampleValues`). */
    counters: string
  }
  /** Units of quota by Pacific day, so that no clock that is set brings a day's units back. */
  live_quota: {
    day: string
    used: number
    /** After the service refused. */
    paused_until: number
    failures: number
  }
}

export const nowMigrations: Record<string, StoreMigration> = {
  '019_live_numbers': {
    usableFrom: '014_pairing_network',
    up: async (db) => {
      await db.schema
        .createTable('live_accounts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('subject', 'text', (column) => column.notNull().unique())
        .addColumn('channel', 'text')
        .addColumn('asked_at', 'bigint', (column) => column.notNull())
        .addColumn('sampled_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('every', 'bigint', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('live_samples')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .addColumn('counters', 'text', (column) => column.notNull())
        .execute()
      await db.schema
        .createIndex('live_samples_account')
        .on('live_samples')
        .columns(['account_id', 'kind', 'at'])
        .execute()
      await db.schema
        .createTable('live_quota')
        .addColumn('day', 'text', (column) => column.primaryKey())
        .addColumn('used', 'integer', (column) => column.notNull())
        .addColumn('paused_until', 'bigint', (column) => column.notNull())
        .addColumn('failures', 'integer', (column) => column.notNull())
        .execute()
    },
  },
}

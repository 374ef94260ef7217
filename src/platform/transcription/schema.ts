import type { Kysely } from 'kysely'
import type { JobStatus } from '#contract/transcription/job.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'
import { searchMigrations } from './word-index/migrations.ts'
import type { SearchTables } from './word-index/schema.ts'

/** Times in milliseconds since 1970. */
export interface TranscriptionTables extends SearchTables {
  /** Uploaded and fetched files; their bytes are in the media folder under the id. */
  transcription_files: {
    id: string
    account_id: string
    kind: 'audio' | 'transcript'
    filename: string
    /** The address that it was fetched from. */
    source: string | null
    media_type: string
    /** Bytes. */
    size: number
    /** Seconds; null for a transcript. */
    duration: number | null
    channels: number | null
    created_at: number
  }
  transcription_jobs: {
    id: string
    account_id: string
    status: JobStatus
    created_at: number
    completed_at: number | null
    /** JSON. */
    custom_metadata: string | null
    error_code: number | null
    /** A message for the job's owner. */
    error_message: string | null
    /** JSON of the request, unchanged. */
    request_params: string
    file_id: string | null
    transcript_id: string | null
    /** The whole record on the wire, JSON in gzip; set once the job is done. */
    record: Buffer | null
    /** The demo job that this is; its record and audio are made when they are requested. */
    demo: string | null
    /** When a worker may take it. A worker that runs it moves this time ahead. Null when the job has ended. */
    due_at: number | null
    /** The process that ran it, written by earlier versions only. */
    taken_by: string | null
    attempts: number
    /** JSON of the trace of the call that created it. Null for commands, and for releases that did not store it. */
    trace: string | null
  }
  /** The first level of `custom_metadata`, for the list's filter. */
  transcription_metadata: {
    job_id: string
    name: string
    value: string
  }
  /** The outbox of callbacks: at most one for each job, written in the transaction that ends it. */
  transcription_callbacks: {
    job_id: string
    address: string
    method: 'POST' | 'PUT'
    created_at: number
    /** When the next attempt is due; null when it was delivered or given up. */
    due_at: number | null
    attempts: number
    outcome: 'pending' | 'delivered' | 'given up'
    /** The last problem, in words. */
    problem: string | null
  }
  /** A row for each transcript that was ever corrected (specification: corrections 3). */
  transcription_originals: {
    job_id: string
    /** The packed record as it was before all corrections. */
    record: Buffer
    /** How many times its words were changed, also by undoing: a change that was made of an older record is refused. */
    changes: number
  }
  transcription_corrections: {
    job_id: string
    number: number
    utterance: number
    /** Where its words are now. Those behind it move when their number changes. */
    word: number
    /** JSON of the words before and after. */
    before: string
    after: string
    corrected_at: number
    undone_at: number | null
  }
  /** Names that people gave to speakers (specification: corrections 6). */
  transcription_speakers: {
    job_id: string
    /** As in the record, from 0. */
    speaker: number
    name: string
    changed_at: number
  }
  /** Accounts that have the demo's jobs. */
  transcription_demos: {
    account_id: string
    created_at: number
  }
}

/** The same database, typed with these tables only. */
export const withTranscriptionTables = <Tables extends TranscriptionTables>(db: Kysely<Tables>) =>
  db as unknown as Kysely<TranscriptionTables>

export const transcriptionMigrations: Record<string, StoreMigration> = {
  '011_transcription': {
    up: async ({ schema }) => {
      await schema
        .createTable('transcription_files')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('filename', 'text', (column) => column.notNull())
        .addColumn('source', 'text')
        .addColumn('media_type', 'text', (column) => column.notNull())
        .addColumn('size', 'bigint', (column) => column.notNull())
        .addColumn('duration', 'double precision')
        .addColumn('channels', 'integer')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('transcription_jobs')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.id').onDelete('cascade'))
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('completed_at', 'bigint')
        .addColumn('custom_metadata', 'text')
        .addColumn('error_code', 'integer')
        .addColumn('error_message', 'text')
        .addColumn('request_params', 'text', (column) => column.notNull())
        .addColumn('file_id', 'text', (column) => column.references('transcription_files.id').onDelete('set null'))
        .addColumn('transcript_id', 'text', (column) =>
          column.references('transcription_files.id').onDelete('set null'),
        )
        // SQLite accepts any name of a type, and stores bytes unchanged.
        .addColumn('record', 'bytea')
        .addColumn('demo', 'text')
        .addColumn('due_at', 'bigint')
        .addColumn('taken_by', 'text')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .execute()
      await schema
        .createIndex('transcription_jobs_list')
        .on('transcription_jobs')
        .columns(['account_id', 'created_at'])
        .execute()
      await schema.createIndex('transcription_jobs_due').on('transcription_jobs').column('due_at').execute()
      for (const column of ['file_id', 'transcript_id'])
        await schema.createIndex(`transcription_jobs_${column}`).on('transcription_jobs').column(column).execute()
      await schema
        .createTable('transcription_metadata')
        .addColumn('job_id', 'text', (column) =>
          column.notNull().references('transcription_jobs.id').onDelete('cascade'),
        )
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('transcription_metadata_key', ['job_id', 'name'])
        .execute()
      await schema
        .createTable('transcription_callbacks')
        .addColumn('job_id', 'text', (column) =>
          column.primaryKey().references('transcription_jobs.id').onDelete('cascade'),
        )
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('method', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('due_at', 'bigint')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.notNull())
        .addColumn('problem', 'text')
        .execute()
      await schema
        .createTable('transcription_demos')
        .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.id').onDelete('cascade'))
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('transcription_callbacks_due').on('transcription_callbacks').column('due_at').execute()
    },
  },
  '014_transcription_turns': {
    // Accounts take turns: finds the next account with a due job without reading jobs that have ended.
    up: async ({ schema }) => {
      await schema
        .createIndex('transcription_jobs_turns')
        .on('transcription_jobs')
        .columns(['account_id', 'due_at'])
        .where('due_at', 'is not', null)
        .execute()
    },
  },
  '015_transcription_reasons': {
    // Replaces messages of earlier versions, which were only for the operator and name paths and addresses: the record
    // shows them now.
    up: async (db: Kysely<TranscriptionTables>) => {
      for (const [error_code, error_message] of [
        [415, 'The audio cannot be read.'],
        [424, 'The audio or the transcript could not be fetched.'],
        [500, 'The recogniser failed.'],
      ] as const)
        await db
          .updateTable('transcription_jobs')
          .set({ error_message })
          .where('error_code', '=', error_code)
          .where('demo', 'is', null)
          .execute()
    },
  },
  '017_transcription_demo_words': {
    // The demo says other words than in earlier versions: a stored record would not match the sound, which is never
    // stored.
    up: async (db: Kysely<TranscriptionTables>) => {
      await db.updateTable('transcription_jobs').set({ record: null }).where('demo', 'is not', null).execute()
    },
  },
  '020_transcription_trace': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema.alterTable('transcription_jobs').addColumn('trace', 'text').execute()
    },
  },
  ...searchMigrations,
  '040_transcription_corrections': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .createTable('transcription_originals')
        .addColumn('job_id', 'text', (column) =>
          column.primaryKey().references('transcription_jobs.id').onDelete('cascade'),
        )
        .addColumn('record', 'bytea', (column) => column.notNull())
        .addColumn('changes', 'integer', (column) => column.notNull())
        .execute()
      await schema
        .createTable('transcription_corrections')
        .addColumn('job_id', 'text', (column) =>
          column.notNull().references('transcription_originals.job_id').onDelete('cascade'),
        )
        .addColumn('number', 'integer', (column) => column.notNull())
        .addColumn('utterance', 'integer', (column) => column.notNull())
        .addColumn('word', 'integer', (column) => column.notNull())
        .addColumn('before', 'text', (column) => column.notNull())
        .addColumn('after', 'text', (column) => column.notNull())
        .addColumn('corrected_at', 'bigint', (column) => column.notNull())
        .addColumn('undone_at', 'bigint')
        .addPrimaryKeyConstraint('transcription_corrections_key', ['job_id', 'number'])
        .execute()
    },
  },
  '044_transcription_speakers': {
    usableFrom: '019_warehouse_upkeep',
    up: async ({ schema }) => {
      await schema
        .createTable('transcription_speakers')
        .addColumn('job_id', 'text', (column) =>
          column.notNull().references('transcription_jobs.id').onDelete('cascade'),
        )
        .addColumn('speaker', 'integer', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('transcription_speakers_key', ['job_id', 'speaker'])
        .execute()
    },
  },
}

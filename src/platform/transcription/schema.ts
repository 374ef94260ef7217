import type { Kysely, Migration } from 'kysely'
import type { JobStatus } from '#contract/transcription/job.ts'

/** Times in milliseconds since 1970. */
export interface TranscriptionTables {
  /** What was uploaded or fetched; the bytes are in the media folder under the id. */
  transcription_files: {
    id: string
    account_id: string
    kind: 'audio' | 'transcript'
    filename: string
    /** Where it was fetched from. */
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
    /** For the job's owner, in words. */
    error_message: string | null
    /** JSON, as it was asked. */
    request_params: string
    file_id: string | null
    transcript_id: string | null
    /** The whole record as it is answered, JSON in gzip, once done. */
    record: Buffer | null
    /** Which demo job this is; its record and audio are made when they are asked for. */
    demo: string | null
    /** When the worker may take it; the process that takes it moves it ahead. Null: settled. */
    due_at: number | null
    /** Who had it, as earlier versions noted it. */
    taken_by: string | null
    attempts: number
  }
  /** `custom_metadata` by its first level, for the list's filter. */
  transcription_metadata: {
    job_id: string
    name: string
    value: string
  }
  /** The outbox of callbacks, one a job, written in the transaction that settled it. */
  transcription_callbacks: {
    job_id: string
    address: string
    method: 'POST' | 'PUT'
    created_at: number
    /** When the next attempt is due; null: settled. */
    due_at: number | null
    attempts: number
    outcome: 'pending' | 'delivered' | 'given up'
    /** What went wrong last, in words. */
    problem: string | null
  }
  /** Accounts that were given the demo's jobs. */
  transcription_demos: {
    account_id: string
    created_at: number
  }
}

/** The same database, seen as these tables alone. */
export const withTranscriptionTables = <Tables extends TranscriptionTables>(db: Kysely<Tables>) =>
  db as unknown as Kysely<TranscriptionTables>

export const transcriptionMigrations: Record<string, Migration> = {
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
        // SQLite takes the name as it takes any, and keeps bytes as they are.
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
    // Accounts take turns: the next one that has a job due, without a look at jobs that ended.
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
    // What earlier versions kept for the operator alone, with paths and addresses in it, is in the record now.
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
}

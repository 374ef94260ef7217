import type { StoreMigration } from '#storage/releaseRule.ts'

/** Corrections of words (specification: corrections 3). Times in milliseconds since 1970. */
export interface CorrectionTables {
  /** A row for each transcript that was ever corrected. */
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
}

export const correctionMigrations: Record<string, StoreMigration> = {
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
}

import type { StoreMigration } from '#storage/releaseRule.ts'

export interface RecordingTables {
  /** What an account says of a recording: which video it is of. It stays after a sign-out. */
  account_recordings: {
    /** `sub` of the ID token. */
    subject: string
    /** ID of the transcription job. */
    recording: string
    /** Null: of no video. */
    video: string | null
    joined_at: number
  }
}

export const recordingMigrations: Record<string, StoreMigration> = {
  '016_account_recordings': {
    usableFrom: '014_pairing_network',
    up: async (db) => {
      await db.schema
        .createTable('account_recordings')
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('recording', 'text', (column) => column.notNull())
        .addColumn('video', 'text')
        .addColumn('joined_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('account_recordings_pk', ['subject', 'recording'])
        .execute()
    },
  },
}

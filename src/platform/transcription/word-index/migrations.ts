import { type Kysely, sql } from 'kysely'
import type { StoreMigration } from '#storage/releaseRule.ts'
import { indexOf } from './indexOf.ts'
import { isFormless, type SearchTables } from './schema.ts'

export const searchMigrations: Record<string, StoreMigration> = {
  '034_transcription_search': {
    usableFrom: '019_warehouse_upkeep',
    up: async (db: Kysely<SearchTables>) => {
      const { schema } = db
      const index = indexOf(db)
      await schema
        .createTable('transcription_search_jobs')
        // Both databases count by themselves.
        .addColumn('number', index.countedType, (column) => column.primaryKey())
        .addColumn('job_id', 'text', (column) =>
          column.notNull().unique().references('transcription_jobs.id').onDelete('cascade'),
        )
        .addColumn('due_at', 'bigint')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .execute()
      await schema
        .createIndex('transcription_search_jobs_due')
        .on('transcription_search_jobs')
        .column('due_at')
        .where('due_at', 'is not', null)
        .execute()
      await schema
        .createTable('transcription_sentences')
        .addColumn('job', 'bigint', (column) =>
          column.notNull().references('transcription_search_jobs.number').onDelete('cascade'),
        )
        .addColumn('place', 'integer', (column) => column.notNull())
        .addColumn('utterance', 'integer', (column) => column.notNull())
        .addColumn('start_time', 'double precision', (column) => column.notNull())
        .addColumn('end_time', 'double precision', (column) => column.notNull())
        .addColumn('speaker', 'integer')
        .addColumn('language', 'text')
        .addColumn('text', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('transcription_sentences_key', ['job', 'place'])
        .execute()
      await index.create(db)
    },
  },
  '035_transcription_topics': {
    usableFrom: '019_warehouse_upkeep',
    up: async (db: Kysely<SearchTables>) => {
      await db.schema
        .createTable('transcription_topics')
        .addColumn('job', 'bigint', (column) =>
          column.notNull().references('transcription_search_jobs.number').onDelete('cascade'),
        )
        .addColumn('topic', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('sentences', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('transcription_topics_key', ['job', 'topic'])
        .execute()
      // Records that are indexed already get their topics, too.
      await db.updateTable('transcription_search_jobs').set({ due_at: 0 }).execute()
    },
  },
  '043_transcription_forms': {
    usableFrom: '019_warehouse_upkeep',
    up: async (db: Kysely<SearchTables>) => {
      await db.schema.alterTable('transcription_search_jobs').addColumn('languages', 'text').execute()
      await db.schema.alterTable('transcription_search_jobs').addColumn('forms_of', 'integer').execute()
      // What has no forms of its last attempt gets them in the background (`search/indexing.ts`).
      await sql`create index transcription_search_jobs_formless on transcription_search_jobs (number)
        where due_at is null and ${isFormless}`.execute(db)
      await indexOf(db).createForms(db)
    },
  },
  // No release has the form of words that this replaces.
  '045_transcription_words': {
    usableFrom: '019_warehouse_upkeep',
    up: async (db: Kysely<SearchTables>) => indexOf(db).storeWords(db),
  },
  '055_transcription_groups': {
    usableFrom: '019_warehouse_upkeep',
    up: async (db: Kysely<SearchTables>) => indexOf(db).groupJobs(db),
  },
}

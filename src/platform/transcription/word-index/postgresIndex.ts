import { type Kysely, sql } from 'kysely'
import type { Form, SearchTables } from './schema.ts'
import type { LookedUp, WordIndex } from './wordIndex.ts'

interface PostgresTables extends SearchTables {
  transcription_sentences: SearchTables['transcription_sentences'] & { words: string }
  transcription_forms: Form & { job: number }
}

const withWords = (db: Kysely<SearchTables>) => db as unknown as Kysely<PostgresTables>

/**
 * A column of folded words with a GIN index of its `tsvector` (https://www.postgresql.org/docs/current/textsearch.html),
 * which is not stored: it is twice the text. The index finds what has all words, and the column says whether they follow
 * each other. Words are taken as they are: no configuration of the server changes them.
 */
export const postgresIndex: WordIndex = {
  countedType: 'bigserial',
  create: async (db) => {
    await sql`alter table transcription_sentences add column words tsvector not null`.execute(db)
    await sql`create index transcription_sentences_words on transcription_sentences using gin (words)`.execute(db)
  },
  storeWords: async (db) => {
    await sql`truncate transcription_sentences`.execute(db)
    // Its index goes with it.
    await sql`alter table transcription_sentences drop column words`.execute(db)
    await sql`alter table transcription_sentences add column words text not null`.execute(db)
    await sql`create index transcription_sentences_words on transcription_sentences using gin ((${vector}))`.execute(db)
    await db.updateTable('transcription_search_jobs').set({ due_at: 0 }).execute()
  },
  add: async (db, sentences) => {
    await withWords(db)
      .insertInto('transcription_sentences')
      .values(sentences.map(({ row, words }) => ({ ...row, words: ` ${words.join(' ')} ` })))
      .execute()
  },
  matching: (db, jobs, terms) =>
    withWords(db)
      .selectFrom('transcription_sentences')
      .where('job', 'in', jobs)
      .where(sql<boolean>`${vector} @@ cast(${terms.map(wanted).join(' & ')} as tsquery)`)
      // Also without a phrase: where the index is not used, this costs less, and Postgres then looks at it first.
      .where(({ and, eb, or }) => and(terms.map((term) => or(said(term).map((text) => eb('words', 'like', text))))))
      .select(['job', 'place'])
      .as('found'),
  createForms: async (db) => {
    await db.schema
      .createTable('transcription_forms')
      .addColumn('job', 'bigint', (column) =>
        column.notNull().references('transcription_search_jobs.number').onDelete('cascade'),
      )
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('stem', 'text', (column) => column.notNull())
      .addColumn('word', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('transcription_forms_key', ['language', 'stem', 'job', 'word'])
      .execute()
    await db.schema.createIndex('transcription_forms_job').on('transcription_forms').column('job').execute()
  },
  setForms: async (db, job, forms) => {
    const tables = withWords(db)
    await tables.deleteFrom('transcription_forms').where('job', '=', job).execute()
    for (let from = 0; from < forms.length; from += formsPerStatement)
      await tables
        .insertInto('transcription_forms')
        .values(forms.slice(from, from + formsPerStatement).map((form) => ({ job, ...form })))
        .execute()
  },
  forms: (db, accountId, stems) =>
    withWords(db)
      .selectFrom('transcription_forms as form')
      .innerJoin('transcription_search_jobs as indexed', 'indexed.number', 'form.job')
      .innerJoin('transcription_jobs as job', 'job.id', 'indexed.job_id')
      .select(['form.language', 'form.stem', 'form.word'])
      .distinct()
      .where('job.account_id', '=', accountId)
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('form.language', 'form.stem'),
          'in',
          stems.map(({ language, stem }) => tuple(language, stem)),
        ),
      )
      .execute(),
}

/** Postgres has at most 65,535 parameters in a statement. */
const formsPerStatement = 5_000

const vector = sql`(words::tsvector)`

/** What has all words of a term. A word has only letters and numbers, so it needs no escapes. */
const wanted = ({ tokens, isPrefix, forms }: LookedUp): string => {
  const all = `(${tokens.map((token) => `'${token}'`).join(' & ')}${isPrefix ? ':*' : ''})`
  return `(${[all, ...forms.map((form) => `'${form}'`)].join(' | ')})`
}

/** What has them one after another. There is a blank before and behind each word. */
const said = ({ tokens, isPrefix, forms }: LookedUp): string[] => [
  `% ${tokens.join(' ')}${isPrefix ? '' : ' '}%`,
  ...forms.map((form) => `% ${form} %`),
]

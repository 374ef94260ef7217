import { type Kysely, sql } from 'kysely'
import type { Term } from './query.ts'
import type { SearchTables } from './schema.ts'
import type { WordIndex } from './wordIndex.ts'

interface SqliteTables extends SearchTables {
  transcription_words: { rowid: number; words: string }
}

const withWords = (db: Kysely<SearchTables>) => db as unknown as Kysely<SqliteTables>

/** Row IDs of a job: one table of words has all jobs, and a search reads only the rows of one. */
const rowsOfJob = sql.lit(2 ** 24)

const rowIdOf = (job: number, place: number) => sql<number>`cast(${job} as integer) * ${rowsOfJob} + ${place}`

/**
 * FTS5 (https://sqlite.org/fts5.html). It stores no texts, because the table of sentences has them. Its tokenizer
 * `ascii` takes every letter beyond ASCII as part of a word, so folded words are divided only at blanks.
 */
export const sqliteIndex: WordIndex = {
  countedType: 'integer',
  create: async (db) => {
    await sql`create virtual table transcription_words
      using fts5(words, content='', contentless_delete=1, tokenize='ascii')`.execute(db)
    await sql`create trigger transcription_words_removed after delete on transcription_sentences begin
      delete from transcription_words where rowid = old.job * ${rowsOfJob} + old.place;
    end`.execute(db)
  },
  add: async (db, sentences) => {
    await db
      .insertInto('transcription_sentences')
      .values(sentences.map(({ row }) => row))
      .execute()
    await withWords(db)
      .insertInto('transcription_words')
      .values(sentences.map(({ row, words }) => ({ rowid: rowIdOf(row.job, row.place), words: words.join(' ') })))
      .execute()
  },
  matching: (db, jobs, terms) =>
    withWords(db)
      .selectFrom('transcription_search_jobs as job')
      // A cross join is read in this order: for each job, the index reads only its rows.
      .crossJoin('transcription_words as word')
      .where('job.number', 'in', jobs)
      .where(sql<boolean>`word.rowid between job.number * ${rowsOfJob} and (job.number + 1) * ${rowsOfJob} - 1`)
      .where(sql<boolean>`word.words match ${terms.map(phrase).join(' AND ')}`)
      .select(['job.number as job', sql<number>`word.rowid - job.number * ${rowsOfJob}`.as('place')])
      .as('found'),
}

/** A word has only letters and numbers, so it needs no escapes. */
const phrase = ({ tokens, isPrefix }: Term) => `"${tokens.join(' ')}"${isPrefix ? '*' : ''}`

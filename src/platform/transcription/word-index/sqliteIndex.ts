import { type Kysely, sql } from 'kysely'
import type { Term } from './query.ts'
import type { SearchTables } from './schema.ts'
import type { WordIndex } from './wordIndex.ts'

interface SqliteTables extends SearchTables {
  transcription_words: { rowid: number; words: string }
}

const withWords = (db: Kysely<SearchTables>) => db as unknown as Kysely<SqliteTables>

/** Row IDs of a job: one table has the words of all jobs, and the rows of a job follow each other. */
const rowsOfJob = sql.lit(2 ** 24)

const rowIdOf = (job: number, place: number) => sql<number>`cast(${job} as integer) * ${rowsOfJob} + ${place}`

/**
 * FTS5 (https://sqlite.org/fts5.html). It stores no texts, because the table of sentences has them. Its tokenizer
 * `ascii` takes every letter beyond ASCII as part of a word, so folded words are divided only at blanks. Short beginnings
 * have indexes of their own, because most sentences have them.
 */
export const sqliteIndex: WordIndex = {
  countedType: 'integer',
  create: async (db) => {
    await sql`create virtual table transcription_words
      using fts5(words, content='', contentless_delete=1, tokenize='ascii', prefix='1 2 3')`.execute(db)
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
  matching: (db, jobs, terms) => {
    const tables = withWords(db)
    // A cross join is read in this order.
    const joined = terms.some(isLongBeginning)
      ? // A long beginning is looked up for the whole table each time, so only once: between the first and the last job.
        tables
          .selectFrom('transcription_words as word')
          .crossJoin('transcription_search_jobs as job')
          .where('word.rowid', '>=', rowIdOf(Math.min(...jobs), 0))
          .where('word.rowid', '<', rowIdOf(Math.max(...jobs) + 1, 0))
      : // What has an index is looked up in each job, so that no row of another job is read.
        tables.selectFrom('transcription_search_jobs as job').crossJoin('transcription_words as word')
    // The job of a row is said twice: each of the two orders needs it in a form that it can look up.
    return joined
      .where('job.number', 'in', jobs)
      .where(sql<boolean>`job.number = word.rowid / ${rowsOfJob}`)
      .where(sql<boolean>`word.rowid between job.number * ${rowsOfJob} and (job.number + 1) * ${rowsOfJob} - 1`)
      .where(sql<boolean>`word.words match ${terms.map(phrase).join(' AND ')}`)
      .select(['job.number as job', sql<number>`word.rowid - job.number * ${rowsOfJob}`.as('place')])
      .as('found')
  },
}

/** The longest beginning that has an index, in letters. */
const indexedLetters = 3
const isLongBeginning = ({ tokens, isPrefix }: Term) =>
  isPrefix && Array.from(tokens[tokens.length - 1] ?? '').length > indexedLetters

/** A word has only letters and numbers, so it needs no escapes. */
const phrase = ({ tokens, isPrefix }: Term) => `"${tokens.join(' ')}"${isPrefix ? '*' : ''}`

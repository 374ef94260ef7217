import { type Kysely, sql } from 'kysely'
import type { Form, SearchTables } from './schema.ts'
import type { LookedUp, WordIndex } from './wordIndex.ts'

interface SqliteTables extends SearchTables {
  transcription_words: { rowid: number; words: string }
  transcription_forms: { rowid: number; forms: string }
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
  storeWords: async () => {},
  // Its rows are in the order of jobs.
  groupJobs: async () => {},
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
  // A statement holds up the whole process.
  jobsNext: (_, { jobs }) => (jobs === 0 ? 1 : jobs < 5 ? 4 : jobs < 21 ? 16 : 64),
  matching: (db, jobs, terms) => {
    const tables = withWords(db)
    // A cross join is read in this order.
    const joined =
      isDense(jobs) || terms.some(isLongBeginning)
        ? // Each look-up takes time, that of a long beginning much, so there is only one: between the first and the last job.
          tables
            .selectFrom('transcription_words as word')
            .crossJoin('transcription_search_jobs as job')
            .where('word.rowid', '>=', rowIdOf(Math.min(...jobs), 0))
            .where('word.rowid', '<', rowIdOf(Math.max(...jobs) + 1, 0))
        : // If other accounts have jobs between these, words are looked up in each job, so that no row of another is read.
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
  orderOf: (jobs, job) => {
    const places = jobs.map((number, order) => sql`when ${sql.lit(number)} then ${sql.lit(order)}`)
    return sql<number>`case ${job} ${sql.join(places, sql` `)} end`
  },
  createForms: async (db) => {
    await sql`create virtual table transcription_forms
      using fts5(forms, content='', contentless_delete=1, tokenize='ascii', detail=none)`.execute(db)
    // Jobs have the same words, which each part of the index repeats: two of the same size are merged at once.
    await sql`insert into transcription_forms (transcription_forms, rank) values ('crisismerge', 2)`.execute(db)
    await sql`create virtual table transcription_form_rows using fts5vocab(transcription_forms, 'instance')`.execute(db)
    await sql`create trigger transcription_forms_removed after delete on transcription_search_jobs begin
      delete from transcription_forms where rowid = old.number;
    end`.execute(db)
  },
  setForms: async (db, job, forms) => {
    await withWords(db).deleteFrom('transcription_forms').where('rowid', '=', job).execute()
    await withWords(db)
      .insertInto('transcription_forms')
      .values({
        rowid: sql<number>`cast(${job} as integer)`,
        forms: forms.map(entryOf).join(' '),
      })
      .execute()
  },
  forms: async (db, accountId, stems) => {
    const wanted = stems.map(({ language, stem }) => sql`(${language + dot + stem})`)
    const { rows } = await sql<{ entry: string }>`
      with wanted(stem) as (values ${sql.join(wanted)})
      select distinct said.term as entry from wanted
      cross join transcription_form_rows as said
        on said.term > wanted.stem || ${dot} and said.term < wanted.stem || ${afterDot}
      cross join transcription_search_jobs as indexed on indexed.number = said.doc
      cross join transcription_jobs as job on job.id = indexed.job_id
      where job.account_id = ${accountId}`.execute(db)
    return rows.map(({ entry }) => formIn(entry))
  },
}

/**
 * A form is one word of its index: so the forms of a stem follow each other, and each is stored once, with the numbers
 * of its jobs. A dot is no part of a word.
 */
const dot = '·'
/** The next character: what begins with a dot stands before it. */
const afterDot = '¸'

/** Writes what is added to a stem, after how many letters are removed: `en·bell·s`, `en·happi·1·y`. */
function entryOf({ language, stem, word }: Form): string {
  const [stemLetters, letters] = [Array.from(stem), Array.from(word)]
  let same = 0
  while (same < stemLetters.length && stemLetters[same] === letters[same]) same += 1
  const removed = stemLetters.length - same
  return [language, stem, ...(removed === 0 ? [] : [removed]), letters.slice(same).join('')].join(dot)
}

function formIn(entry: string): Form {
  const [language = '', stem = '', ...rest] = entry.split(dot)
  const [removed = 0, ending = ''] = rest.length === 2 ? [Number(rest[0]), rest[1]] : [0, rest[0]]
  const letters = Array.from(stem)
  return { language, stem, word: letters.slice(0, letters.length - removed).join('') + ending }
}

/** Most numbers between the first and the last of some jobs, for each of them. */
const densest = 4
/** Common words are found in so many. */
const fewJobs = 4
const isDense = (jobs: readonly number[]) =>
  jobs.length > fewJobs && Math.max(...jobs) - Math.min(...jobs) < densest * jobs.length

/** The longest beginning that has an index, in letters. */
const indexedLetters = 3
const isLongBeginning = ({ tokens, isPrefix }: LookedUp) =>
  isPrefix && Array.from(tokens[tokens.length - 1] ?? '').length > indexedLetters

/** A word has only letters and numbers, so it needs no escapes. */
const phrase = ({ tokens, isPrefix, forms }: LookedUp) =>
  `(${[`"${tokens.join(' ')}"${isPrefix ? '*' : ''}`, ...forms.map((form) => `"${form}"`)].join(' OR ')})`

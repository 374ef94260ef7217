import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Form, SearchTables } from './schema.ts'
import type { LookedUp, WordIndex } from './wordIndex.ts'

interface PostgresTables extends SearchTables {
  transcription_sentences: SearchTables['transcription_sentences'] & { words: string }
  /** How many jobs have a form: rows of each job would be larger than the text. */
  transcription_form_words: Form & { jobs: number }
}

const withWords = (db: Kysely<SearchTables>) => db as unknown as Kysely<PostgresTables>

/**
 * A column of folded words with a GIN index of its `tsvector` (https://www.postgresql.org/docs/current/textsearch.html),
 * which is not stored: it is twice the text. The index finds what has all words, and the column says whether they follow
 * each other. Words are taken as they are: no configuration of the server changes them. A sign for each 64 jobs is
 * indexed like a word, so that words are found in some jobs without a look at all others.
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
    await sql`create index transcription_sentences_words on transcription_sentences using gin ((words::tsvector))`.execute(
      db,
    )
    await sql`drop table transcription_forms`.execute(db)
    await sql`create table transcription_forms (
      job bigint primary key references transcription_search_jobs (number) on delete cascade, forms text not null
    )`.execute(db)
    await sql`create table transcription_form_words (
      language text, stem text, word text, jobs integer not null, primary key (language, stem, word)
    )`.execute(db)
    // In one order, so that two that remove forms wait for each other.
    await sql`create function transcription_forms_removed() returns trigger language plpgsql as $$ begin
      with gone as (
        select one.language, one.stem, one.word from transcription_form_words as one
        join (select ${partsOf(sql`old.forms`)}) as said using (language, stem, word) order by 1, 2, 3 for update of one
      )
      update transcription_form_words as form set jobs = form.jobs - 1 from gone
        where (form.language, form.stem, form.word) = (gone.language, gone.stem, gone.word);
      delete from transcription_form_words where jobs = 0;
      return old;
    end $$`.execute(db)
    await sql`create trigger transcription_forms_removed after delete on transcription_forms
      for each row execute function transcription_forms_removed()`.execute(db)
    await db.updateTable('transcription_search_jobs').set({ due_at: 0 }).execute()
  },
  groupJobs: async (db) => {
    await sql`drop index transcription_sentences_words`.execute(db)
    await sql`create index transcription_sentences_words on transcription_sentences using gin ((${vector}))`.execute(db)
  },
  add: async (db, sentences) => {
    await withWords(db)
      .insertInto('transcription_sentences')
      .values(sentences.map(({ row, words }) => ({ ...row, words: ` ${words.join(' ')} ` })))
      .execute()
  },
  jobsNext: (terms, { jobs, found }, wanted) => {
    // Each is read whole, which is faster if a few are enough. Of a phrase, the index gives all sentences that have its
    // words in any order.
    const few = terms.some(({ tokens }) => tokens.length > 1) ? 20 : 6
    if (jobs < 2 || (wanted * jobs) / found <= few) return 1
    return jobs < 2 * jobsOfGroup ? jobsOfGroup : 2_000
  },
  matching: (db, jobs, terms) => {
    // Also without a phrase: where the index is not used, this costs less, and Postgres then looks at it first. It reads
    // the sentences of one job faster than it finds a common word among those of all.
    let found = withWords(db)
      .selectFrom('transcription_sentences')
      .where('job', 'in', jobs)
      .where(({ and, eb, or }) => and(terms.map((term) => or(said(term).map((text) => eb('words', 'like', text))))))
    const indexed = terms.filter((term) => !isShortBeginning(term))
    if (jobs.length > 1 && indexed.length > 0) {
      const all = [...indexed.map(wanted), ...groupsOf(jobs)].join(' & ')
      found = found.where(sql<boolean>`${vector} @@ cast(${all} as tsquery)`)
    }
    return found.select(['job', 'place']).as('found')
  },
  orderOf: (jobs, job) =>
    // Of one job, the rows are in their order anyway: Postgres ends at the last one of a page.
    jobs.length === 1
      ? sql<number>`cast(1 as integer)`
      : sql<number>`array_position(${sql.lit(`{${jobs.join(',')}}`)}::bigint[], ${job})`,
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
    const entries = forms.map(({ language, stem, word }) => [language, stem, word].join(dot)).join(' ')
    await sql`delete from transcription_forms where job = ${job}`.execute(db)
    await sql`insert into transcription_forms (job, forms) values (${job}, ${entries})`.execute(db)
    await sql`insert into transcription_form_words (language, stem, word, jobs)
      select ${partsOf(sql`cast(${entries} as text)`)} order by 1, 2, 3
      on conflict (language, stem, word) do update set jobs = transcription_form_words.jobs + 1`.execute(db)
  },
  // Also those that only other accounts have: they find nothing in this one.
  forms: (db, _, stems) =>
    withWords(db)
      .selectFrom('transcription_form_words')
      .select(['language', 'stem', 'word'])
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('language', 'stem'),
          'in',
          stems.map(({ language, stem }) => tuple(language, stem)),
        ),
      )
      .execute(),
}

/** It is no part of a word. */
const dot = '·'

/** What `select` makes of the forms of a job: `language·stem·word`, with blanks between them. */
const partsOf = (forms: RawBuilder<unknown>) => sql`
  split_part(entry, ${sql.lit(dot)}, 1) as language, split_part(entry, ${sql.lit(dot)}, 2) as stem,
  split_part(entry, ${sql.lit(dot)}, 3) as word, 1 as jobs from unnest(string_to_array(${forms}, ' ')) as entry`

/** Jobs of one sign: so many have enough of a phrase of common words, and few enough of each word. */
const jobsOfGroup = 64
/** More signs cost more than the jobs that they leave out. */
const mostGroups = 8
const vector = sql`((words || '#' || (job / ${sql.lit(jobsOfGroup)})::text)::tsvector)`

/** The part of a query that leaves out most other jobs, if there is one. */
const groupsOf = (jobs: readonly number[]): string[] => {
  const groups = [...new Set(jobs.map((job) => Math.floor(job / jobsOfGroup)))]
  return groups.length > mostGroups ? [] : [`(${groups.map((group) => `'#${group}'`).join(' | ')})`]
}

/** Most sentences of any job have a word that begins so: the index would read those of all jobs. */
const shortLetters = 2
const isShortBeginning = ({ tokens, isPrefix }: LookedUp) =>
  isPrefix && tokens.length === 1 && Array.from(tokens[0] ?? '').length <= shortLetters

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

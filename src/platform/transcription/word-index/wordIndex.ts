import type { AliasedExpression, Insertable, Kysely, RawBuilder } from 'kysely'
import type { Term } from './query.ts'
import type { Form, SearchTables } from './schema.ts'

/** The row of a sentence, and its folded words. */
export interface IndexedSentence {
  row: Insertable<SearchTables['transcription_sentences']>
  words: readonly string[]
}

/** A term as it is looked up. `forms`: other words that may stand for its only word. */
export interface LookedUp extends Term {
  forms: readonly string[]
}

/** The index of the words of sentences, which each database has in its own way. It knows no rules of a language. */
export interface WordIndex {
  /** The type of a key that the database counts. */
  countedType: 'integer' | 'bigserial'
  /** Creates the index of the table of sentences. */
  create(db: Kysely<SearchTables>): Promise<void>
  /** Stores the words in a smaller form, and queues all jobs to be indexed again if that needs it. */
  storeWords(db: Kysely<SearchTables>): Promise<void>
  /** Lets the index find words in some jobs without a look at all others, if it cannot do so anyway. */
  groupJobs(db: Kysely<SearchTables>): Promise<void>
  /** Adds sentences with their rows. A sentence leaves the index when its row is deleted. */
  add(db: Kysely<SearchTables>, sentences: readonly IndexedSentence[]): Promise<void>
  /**
   * How many jobs the next statement of a search looks through: common words are in the newest jobs, rare ones in few.
   * @param read jobs that it has looked through, and the sentences found in them
   * @param wanted how many sentences it is to find, with these
   */
  jobsNext(terms: readonly LookedUp[], read: { jobs: number; found: number }, wanted: number): number
  /** The sentences of some jobs that have all the terms. */
  matching(
    db: Kysely<SearchTables>,
    jobs: readonly number[],
    terms: readonly LookedUp[],
  ): AliasedExpression<{ job: number; place: number }, 'found'>
  /** A number by which rows are in the order of these jobs. @param job the column of a row's job */
  orderOf(jobs: readonly number[], job: RawBuilder<unknown>): RawBuilder<number>
  /** Creates the table of forms. */
  createForms(db: Kysely<SearchTables>): Promise<void>
  /** Stores the forms of a job in place of those that it had. They are deleted with its row of `transcription_search_jobs`. */
  setForms(db: Kysely<SearchTables>, job: number, forms: readonly Form[]): Promise<void>
  /** The forms with one of these stems that an account's jobs have, each once. */
  forms(db: Kysely<SearchTables>, accountId: string, stems: readonly Pick<Form, 'language' | 'stem'>[]): Promise<Form[]>
}

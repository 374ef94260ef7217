import type { AliasedExpression, Insertable, Kysely } from 'kysely'
import type { Term } from './query.ts'
import type { SearchTables } from './schema.ts'

/** The row of a sentence, and its folded words. */
export interface IndexedSentence {
  row: Insertable<SearchTables['transcription_sentences']>
  words: readonly string[]
}

/** The index of the words of sentences, which each database has in its own way. It knows no rules of a language. */
export interface WordIndex {
  /** The type of a key that the database counts. */
  countedType: 'integer' | 'bigserial'
  /** Creates the index of the table of sentences. */
  create(db: Kysely<SearchTables>): Promise<void>
  /** Adds sentences with their rows. A sentence leaves the index when its row is deleted. */
  add(db: Kysely<SearchTables>, sentences: readonly IndexedSentence[]): Promise<void>
  /** The sentences of some jobs that have all the terms. */
  matching(
    db: Kysely<SearchTables>,
    jobs: readonly number[],
    terms: readonly Term[],
  ): AliasedExpression<{ job: number; place: number }, 'found'>
}

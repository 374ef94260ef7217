import { type Kysely, sql } from 'kysely'
import type { Term } from './query.ts'
import type { SearchTables } from './schema.ts'
import type { WordIndex } from './wordIndex.ts'

interface PostgresTables extends SearchTables {
  transcription_sentences: SearchTables['transcription_sentences'] & { words: string }
}

const withWords = (db: Kysely<SearchTables>) => db as unknown as Kysely<PostgresTables>

/**
 * A column `tsvector` with a GIN index (https://www.postgresql.org/docs/current/textsearch.html). Words and their places
 * are written as they are: no configuration of the server changes them.
 */
export const postgresIndex: WordIndex = {
  countedType: 'bigserial',
  create: async (db) => {
    await sql`alter table transcription_sentences add column words tsvector not null`.execute(db)
    await sql`create index transcription_sentences_words on transcription_sentences using gin (words)`.execute(db)
  },
  add: async (db, sentences) => {
    await withWords(db)
      .insertInto('transcription_sentences')
      .values(
        sentences.map(({ row, words }) => ({
          ...row,
          words: sql<string>`cast(${words.map((word, index) => `'${word}':${index + 1}`).join(' ')} as tsvector)`,
        })),
      )
      .execute()
  },
  matching: (db, jobs, terms) =>
    withWords(db)
      .selectFrom('transcription_sentences')
      .where('job', 'in', jobs)
      .where(sql<boolean>`words @@ cast(${terms.map(phrase).join(' & ')} as tsquery)`)
      .select(['job', 'place'])
      .as('found'),
}

/** A word has only letters and numbers, so it needs no escapes. */
const phrase = ({ tokens, isPrefix }: Term) =>
  `(${tokens.map((token) => `'${token}'`).join(' <-> ')}${isPrefix ? ':*' : ''})`

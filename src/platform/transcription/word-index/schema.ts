import { type Generated, type Kysely, sql } from 'kysely'

/** The words of finished transcripts, beside the index of each database (`wordIndex.ts`). */
export interface SearchTables {
  /** Whose a job is. */
  transcription_jobs: { id: string; account_id: string }
  /** The jobs whose words are in the index, or will be: a row for each that is done, deleted with it. */
  transcription_search_jobs: {
    /** Stands for the job in the rows of its sentences. */
    number: Generated<number>
    job_id: string
    /** When its words can be put into the index. Null when all of them are: only then are they found. */
    due_at: number | null
    attempts: number
    /** Its languages whose endings are removed, with blanks between them. */
    languages: string | null
    /** The attempt that stored its forms. A release without forms indexes with later ones, and does not change this. */
    forms_of: number | null
  }
  transcription_sentences: {
    /** The number of the job. */
    job: number
    /** Counts from 0 in the job, in the order of time. */
    place: number
    utterance: number
    /** Seconds. */
    start_time: number
    end_time: number
    speaker: number | null
    language: string | null
    text: string
  }
  transcription_topics: {
    /** The number of the job. */
    job: number
    /** The folded words. */
    topic: string
    text: string
    /** How many sentences of the job have it. */
    sentences: number
  }
}

/** A form of a word that is said in a language, and differs from its stem. Both are folded. */
export interface Form {
  language: string
  stem: string
  word: string
}

/** The same database, typed with these tables only. */
export const withSearchTables = <Tables extends SearchTables>(db: Kysely<Tables>) =>
  db as unknown as Kysely<SearchTables>

/** Whether the forms of a job's words are not those of its last attempt: a release without forms indexed them. */
export const isFormless = sql<boolean>`coalesce(forms_of, -1) <> attempts`

import type { Generated, Kysely } from 'kysely'

/** The words of finished transcripts, beside the index of each database (`wordIndex.ts`). */
export interface SearchTables {
  /** The jobs whose words are in the index, or will be: a row for each that is done, deleted with it. */
  transcription_search_jobs: {
    /** Stands for the job in the rows of its sentences. */
    number: Generated<number>
    job_id: string
    /** When its words can be put into the index. Null when all of them are: only then are they found. */
    due_at: number | null
    attempts: number
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

/** The same database, typed with these tables only. */
export const withSearchTables = <Tables extends SearchTables>(db: Kysely<Tables>) =>
  db as unknown as Kysely<SearchTables>

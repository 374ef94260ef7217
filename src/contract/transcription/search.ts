/** `GET /v2/search`: sentences by their words (specification: search 4). */
import * as z from 'zod/mini'

const jobOfHit = {
  job_id: z.string(),
  /** When the job was created, in ISO 8601. */
  created_at: z.string(),
  /** As in the job. */
  custom_metadata: z.nullish(z.record(z.string(), z.unknown())),
  /** The recording; null if it was deleted. */
  file: z.nullish(z.looseObject({ filename: z.nullish(z.string()) })),
}

const searchHit = z.looseObject({
  ...jobOfHit,
  /** The place of the utterance in the record, from 0. A long utterance is several hits. */
  utterance: z.number(),
  /** Seconds. */
  start: z.number(),
  end: z.number(),
  /** Counts from 0; null if speakers were not distinguished. */
  speaker: z.nullish(z.number()),
  language: z.nullish(z.string()),
  text: z.string(),
  /** The words of the text that were searched for, in UTF-16 units; `end` is not included. */
  matches: z.array(z.looseObject({ start: z.number(), end: z.number() })),
})
export type SearchHit = z.infer<typeof searchHit>

/** Newest recordings first, each in the order of time. Addresses as of a list of jobs: `next` is null on the last page. */
export const searchResults = z.looseObject({
  first: z.nullish(z.string()),
  current: z.nullish(z.string()),
  next: z.nullish(z.string()),
  items: z.array(searchHit),
})
export type SearchResults = z.infer<typeof searchResults>

/** `GET /v2/search/topics`: what is said in the newest transcripts, in most of them first. */
export const searchTopics = z.looseObject({
  items: z.array(
    z.looseObject({
      text: z.string(),
      /** In how many transcripts it is said, and in how many sentences. */
      jobs: z.number(),
      sentences: z.number(),
    }),
  ),
})
export type SearchTopics = z.infer<typeof searchTopics>

/** `GET /v2/search/counts`: how often words are said, by transcript, the newest first. */
export const searchCounts = z.looseObject({
  /** How often, and in how many sentences. */
  said: z.number(),
  sentences: z.number(),
  /** False if there are more sentences than are counted: those of the newest transcripts are. */
  complete: z.boolean(),
  items: z.array(
    z.looseObject({
      ...jobOfHit,
      said: z.number(),
      sentences: z.number(),
      /** Where the first of them begins, in seconds. */
      start: z.number(),
    }),
  ),
})
export type SearchCounts = z.infer<typeof searchCounts>

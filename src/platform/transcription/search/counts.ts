import { transcriptionPaths } from '#contract/transcription/paths.ts'
import type { SearchCounts } from '#contract/transcription/search.ts'
import type { Method } from '#web/openapi/description.ts'
import { json, refusals, security } from '../errors.ts'
import { foundIn, jobOfHit } from './find.ts'
import { type SearchContext, soughtParameters } from './method.ts'
import { readCountsRequest } from './request.ts'

/** Sentences that are counted: a word of every sentence says little by its number, and reading them all takes long. */
const maxCounted = 5_000

/** How often words are said, by transcript (specification: search 4). */
export const countsMethod: Method<SearchContext> = {
  method: 'get',
  path: transcriptionPaths.counts,
  id: 'countWords',
  security,
  summary: 'Counts how often words are said, by transcript: the newest first.',
  parameters: soughtParameters,
  answers: { 200: json('The counts.', 'SearchCounts'), ...refusals },
  handler: async ({ accountOf, publicUrl, transcription }, request): Promise<SearchCounts> => {
    const sought = readCountsRequest(new URL(request.url, publicUrl()).searchParams)
    const byJob = new Map<string, SearchCounts['items'][number]>()
    let sentences = 0
    for await (const found of foundIn(transcription.db, accountOf(request), sought, maxCounted + 1)) {
      for (const { job, start, times } of found.slice(0, maxCounted - sentences)) {
        const before = byJob.get(job.id) ?? { ...jobOfHit(job), said: 0, sentences: 0, start }
        byJob.set(job.id, { ...before, said: before.said + times, sentences: before.sentences + 1 })
      }
      sentences += found.length
    }
    const items = [...byJob.values()]
    return {
      said: items.reduce((sum, { said }) => sum + said, 0),
      sentences: Math.min(sentences, maxCounted),
      complete: sentences <= maxCounted,
      items,
    }
  },
}

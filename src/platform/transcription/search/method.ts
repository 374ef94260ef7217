import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import type { SearchResults } from '#contract/transcription/search.ts'
import type { Method } from '#web/openapi/description.ts'
import { json, refusals, security } from '../errors.ts'
import type { TranscriptionTables } from '../schema.ts'
import { findSentences } from './find.ts'
import { cursorOf, readSearchRequest } from './request.ts'

export interface SearchContext {
  transcription: { db: Kysely<TranscriptionTables> }
  accountOf(request: FastifyRequest): string
  publicUrl(): string
}

export const soughtParameters = {
  q: {
    description:
      'Words in all their forms, "phrases in quotes", and beginnings of words with `*`. A sentence must have all of them.',
    required: true,
  },
  speaker: { description: 'Only what this speaker says, counted from 0.', type: 'integer' },
  language: { description: 'Only sentences in this language, such as `en`; `en-GB` is one of `en`.' },
  from: { description: 'Only jobs of this day in UTC or later, such as `2026-11-20`.' },
  to: { description: 'Only jobs of this day in UTC or earlier.' },
} as const

/** Finds sentences by their words (specification: search 4). */
export const searchMethod: Method<SearchContext> = {
  method: 'get',
  path: transcriptionPaths.search,
  id: 'searchTranscripts',
  security,
  summary: 'Finds sentences of all transcripts by their words: newest recordings first, each in the order of time.',
  parameters: {
    ...soughtParameters,
    job: { description: 'Only the job with this ID.' },
    limit: { description: 'Sentences of a page, 1 to 100.', type: 'integer' },
    cursor: { description: 'Where the page begins, from `next` of the page before.' },
  },
  answers: { 200: json('A page.', 'SearchResults'), ...refusals },
  handler: async ({ accountOf, publicUrl, transcription }, request): Promise<SearchResults> => {
    const url = new URL(request.url, publicUrl())
    const search = readSearchRequest(url.searchParams)
    const { items, next } = await findSentences(transcription.db, accountOf(request), search)
    const page = (cursor: string | null) => {
      const query = new URLSearchParams(url.searchParams)
      query.set('limit', String(search.limit))
      if (cursor === null) query.delete('cursor')
      else query.set('cursor', cursor)
      return `${publicUrl()}${transcriptionPaths.search}?${query}`
    }
    return {
      first: page(null),
      current: page(url.searchParams.get('cursor')),
      next: next ? page(cursorOf(next)) : null,
      items,
    }
  },
}

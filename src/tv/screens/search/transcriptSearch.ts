import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { searchCounts, searchResults, searchTopics } from '#contract/transcription/search.ts'
import { callProxy } from '#tv/proxy/proxy.ts'
import { maxSuggestions } from './excerpts.ts'

const perPage = 20
/** The service refuses more (specification: search 4). */
const maxWords = 20

/** Sentences of all transcripts that have what was typed, newest recordings first. */
export const transcriptSearchQuery = (typed: string) => {
  const q = searchedFor(typed)
  return infiniteQueryOptions({
    queryKey: ['transcripts', 'search', q] as const,
    queryFn: ({ pageParam: cursor, signal }) =>
      callProxy(transcriptionProxyPaths.search, searchResults, {
        query: { q, limit: String(perPage), cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => cursorIn(next),
    staleTime: 30_000,
    enabled: q !== '',
    // The rows stay while more letters make them fewer. They are not those of another text.
    placeholderData: (before, query) =>
      query && q.startsWith(query.queryKey[2].replace(/~?\*$/, '')) ? before : undefined,
  })
}

/**
 * People search while they type: the last word may be only its beginning, or another form of it (`~*`), unless a blank
 * or a quotation mark ends it. In a phrase it has no other forms.
 */
export function searchedFor(typed: string): string {
  const words = typed.trimStart().split(/\s+/).slice(0, maxWords).join(' ')
  if (/(?:^|[\s"“”„«»*])$/.test(words)) return words.trim()
  const isInPhrase = (words.match(/["“”„«»]/g)?.length ?? 0) % 2 === 1
  return words + (isInPhrase ? '*' : '~*')
}

/** The service's address of the next page has the cursor, which our address of it needs. */
const cursorIn = (next: string | null | undefined): string | undefined =>
  /[?&]cursor=([^&]+)/
    .exec(next ?? '')
    ?.slice(1)
    .map(decodeURIComponent)[0]

/**
 * How often words are said, by transcript, in no other form: the screen says that of what was typed.
 * @param typed whole words and phrases in quotation marks
 */
export const countsQuery = (typed: string) => {
  const q = asTyped(typed.trim().split(/\s+/).slice(0, maxWords).join(' '))
  return queryOptions({
    queryKey: ['transcripts', 'counts', q] as const,
    queryFn: ({ signal }) => callProxy(transcriptionProxyPaths.counts, searchCounts, { query: { q }, signal }),
    staleTime: 30_000,
    enabled: q !== '',
    meta: { stored: searchCounts },
  })
}

/** In quotation marks, words are found only as they are. */
const asTyped = (text: string): string =>
  text
    .split(/["“”„«»]/)
    .flatMap((part, place) => (place % 2 === 1 ? [part] : part.split(' ')))
    .filter((part) => part.trim() !== '')
    .map((part) => `"${part}"`)
    .join(' ')

const maxTopics = 50

/** The people, places and keywords of most of the newest transcripts, with their numbers. */
export const topicCountsQuery = queryOptions({
  queryKey: ['transcripts', 'topics', maxTopics] as const,
  queryFn: ({ signal }) =>
    callProxy(transcriptionProxyPaths.topics, searchTopics, { query: { limit: String(maxTopics) }, signal }),
  staleTime: 300_000,
  meta: { stored: searchTopics },
})

/** The first of them. */
export const topicsQuery = queryOptions({
  queryKey: ['transcripts', 'topics'] as const,
  queryFn: ({ signal }) =>
    callProxy(transcriptionProxyPaths.topics, searchTopics, { query: { limit: String(maxSuggestions) }, signal }),
  select: ({ items }) => items.map(({ text }) => text),
  staleTime: 300_000,
})

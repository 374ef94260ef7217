import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { isGone } from '#tv/data/gone.ts'
import { groupsQuery } from '#tv/data/groups.ts'
import { playlistsQuery } from '#tv/data/playlists.ts'
import { recordingsQuery } from '#tv/data/recordings.ts'
import { speakersQuery } from '#tv/data/speakers.ts'
import { type Published, publishedQuery } from '#tv/data/videos.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { whenIdle } from '#tv/time/idle.ts'
import { usePlaces } from '../places.ts'
import { wordsFound } from './excerpts.ts'
import { messages } from './messages.ts'
import {
  namedCountries,
  namedGroups,
  namedPlaylists,
  namedResults,
  namedScreens,
  namedVideos,
  type Result,
  sentenceResult,
} from './results.ts'
import { countsQuery, searchedFor, topicsQuery, transcriptSearchQuery } from './transcriptSearch.ts'
import { usePlaylistViews, useViews } from './useViews.ts'

/** Letters that follow each other in less time are searched for once. */
const settledMs = 100

/** What was not searched, and why. */
interface Trouble {
  title?: string
  meaning: string
  /** Undefined: it would not help. */
  retry?: () => void
}

/** What a text finds, while it is typed: first what the television knows by name, then what was said. */
export function useSearch(text: string) {
  const typed = text.trim()
  const isEmpty = typed === ''
  const settled = useSettled(text)
  const published = useQuery(publishedQuery)
  const lists = useNamed(published.data)
  const joins = useQuery(recordingsQuery).data
  const named = useQuery(speakersQuery).data
  const said = useInfiniteQuery(transcriptSearchQuery(settled))
  const saidError = useLastError(said)
  const publishedError = useLastError(published)
  const hits = useMemo(
    () => (searchedFor(settled) === '' ? [] : (said.data?.pages.flatMap(({ items }) => items) ?? [])),
    [said.data, settled],
  )
  const results = useMemo((): Result[] => {
    if (isEmpty) return []
    return [...namedResults(typed, lists), ...hits.map((hit) => sentenceResult(hit, joins ?? [], named ?? []))]
  }, [isEmpty, typed, lists, hits, joins, named])
  const isFound = hits.length > 0 && settled === text && !said.isFetching
  const counts = useQuery({ ...countsQuery(typed), enabled: isFound }).data
  const topics = useQuery(topicsQuery).data
  const suggestions = useMemo(
    () => (isEmpty ? (topics ?? []) : wordsFound(hits, typed)),
    [isEmpty, topics, hits, typed],
  )

  const trouble = (): Trouble | undefined => {
    if (isGone(saidError)) return { meaning: t(messages.cannotSearch) }
    if (saidError) {
      const words = failureText(saidError, 'transcription', t(messages.notSearched))
      return { ...words, retry: () => void said.refetch() }
    }
    if (!publishedError) return undefined
    return { ...failureText(publishedError, 'service', t(messages.notListed)), retry: () => void published.refetch() }
  }
  return {
    results,
    suggestions,
    /** How often the words that were typed are said, once that is known. */
    counts: isFound ? counts : undefined,
    /** Sentences may still come. */
    isSearching: !isEmpty && !saidError && (settled !== text || said.isFetching),
    trouble: isEmpty ? undefined : trouble(),
    more: () => {
      if (said.hasNextPage && !said.isFetchingNextPage && !said.isPlaceholderData) void said.fetchNextPage()
    },
  }
}

/** Few rows come before the sentences; more letters make them fewer. */
const most = { screens: 2, videos: 3, playlists: 3, groups: 3, countries: 1 }

/** What is found by its name, each kind with how many rows it gets. Their words are compared at each letter. */
function useNamed(published: readonly Published[] | undefined) {
  const places = usePlaces()
  const playlists = useQuery(playlistsQuery).data
  const groups = useQuery(groupsQuery).data?.groups
  const ofVideos = useViews()
  const ofPlaylists = usePlaylistViews()
  const [countries, setCountries] = useState<ReturnType<typeof namedCountries>>([])
  // Their names take a while, and nobody types a letter before the keyboard is there.
  useEffect(() => whenIdle(() => setCountries(namedCountries())), [])
  const videos = useMemo(
    () => namedVideos(mostViewedFirst(published ?? [], ofVideos.views), viewsIn(ofVideos)),
    [published, ofVideos],
  )
  return useMemo(
    () => [
      { most: most.screens, all: namedScreens(places) },
      { most: most.videos, all: videos },
      {
        most: most.playlists,
        all: namedPlaylists(mostViewedFirst(playlists ?? [], ofPlaylists.views), viewsIn(ofPlaylists)),
      },
      { most: most.groups, all: namedGroups(groups ?? []) },
      { most: most.countries, all: countries },
    ],
    [places, videos, playlists, ofPlaylists, groups, countries],
  )
}

const mostViewedFirst = <Item extends { id: string }>(all: readonly Item[], views: ReadonlyMap<string, number>) =>
  [...all].sort((one, other) => (views.get(other.id) ?? 0) - (views.get(one.id) ?? 0))

/** The figure of a row: views, and their days. */
const viewsIn =
  ({ views, note }: ReturnType<typeof useViews>) =>
  (id: string) => {
    const count = views.get(id)
    if (count === undefined) return undefined
    const text = (shown: string) => t(messages.views, { count, shown })
    return { short: text(numbers.short(count)), exact: text(numbers.exact(count)), note }
  }

/** The text once it has stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settledMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Prefetches what is searched on the television. */
export const prefetchSearch = (client: QueryClient) =>
  Promise.all([
    client.prefetchQuery(publishedQuery),
    client.prefetchQuery(playlistsQuery),
    client.prefetchQuery(topicsQuery),
  ])

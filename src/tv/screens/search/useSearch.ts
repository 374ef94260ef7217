import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { storedPeriod } from '#tv/dashboard/period/usePeriod.ts'
import { figuresQuery } from '#tv/dashboard/videos/figures.ts'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { isGone } from '#tv/data/gone.ts'
import { groupsQuery } from '#tv/data/groups.ts'
import { availableDatesOf, newestDaysQuery } from '#tv/data/newestDays.ts'
import { playlistsQuery } from '#tv/data/playlists.ts'
import { recordingsQuery } from '#tv/data/recordings.ts'
import { publishedQuery } from '#tv/data/videos.ts'
import { dayAt } from '#tv/dates/days.ts'
import { periodsOf } from '#tv/dates/periods.ts'
import { days, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { usePlaces } from '../places.ts'
import { wordsFound } from './excerpts.ts'
import { messages } from './messages.ts'
import { namedResults, type Result, sentenceResult } from './results.ts'
import { searchedFor, transcriptSearchQuery } from './transcriptSearch.ts'

/** Letters that follow each other in less time are searched for once. */
const settledMs = 200

/** What was not searched, and why. */
interface Trouble {
  title?: string
  meaning: string
  /** Undefined: it would not help. */
  retry?: () => void
}

/** What a text finds, while it is typed: first what the television knows by name, then what was said. */
export function useSearch(text: string) {
  const typed = useDeferredValue(text.trim())
  const isEmpty = typed === ''
  const settled = useSettled(text)
  const places = usePlaces()
  const { videos, viewsOf, query: published } = useVideos()
  const playlists = useQuery(playlistsQuery)
  const groups = useQuery(groupsQuery)
  const joins = useQuery(recordingsQuery).data
  const said = useInfiniteQuery({ ...transcriptSearchQuery(settled), placeholderData: keepPreviousData })
  const saidError = useLastError(said)
  const publishedError = useLastError(published)
  const hits = useMemo(
    () => (searchedFor(settled) === '' ? [] : (said.data?.pages.flatMap(({ items }) => items) ?? [])),
    [said.data, settled],
  )
  const results = useMemo((): Result[] => {
    if (isEmpty) return []
    const searchable = { places, videos, playlists: playlists.data ?? [], groups: groups.data?.groups ?? [], viewsOf }
    return [...namedResults(typed, searchable), ...hits.map((hit) => sentenceResult(hit, joins ?? []))]
  }, [isEmpty, typed, places, videos, playlists.data, groups.data, viewsOf, hits, joins])
  const suggestions = useMemo(() => wordsFound(hits, typed), [hits, typed])

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
    /** Sentences may still come. */
    isSearching: !isEmpty && !saidError && (settled !== text || said.isFetching),
    trouble: isEmpty ? undefined : trouble(),
    more: () => {
      if (said.hasNextPage && !said.isFetchingNextPage && !said.isPlaceholderData) void said.fetchNextPage()
    },
  }
}

/** All videos, those with the most views in the period of the dashboards first. */
function useVideos() {
  const newest = availableDatesOf(useQuery(newestDaysQuery).data)?.newest
  const query = useQuery(publishedQuery)
  const today = dayAt(Date.now())
  const period = useMemo(() => (newest === undefined ? undefined : periodsOf(storedPeriod(), newest).current), [newest])
  const figures = useQuery({
    ...figuresQuery({ period: period ?? { start: today, end: today } }),
    enabled: period !== undefined,
  }).data
  return useMemo(() => {
    const views = new Map(figures?.map(({ video, views }) => [video, views]))
    const note = period ? days.range(period.start, period.end, today) : ''
    return {
      query,
      videos: [...(query.data ?? [])].sort((one, other) => (views.get(other.id) ?? 0) - (views.get(one.id) ?? 0)),
      viewsOf: (video: string) => {
        const count = views.get(video)
        if (count === undefined) return undefined
        const text = (shown: string) => t(messages.views, { count, shown })
        return { short: text(numbers.short(count)), exact: text(numbers.exact(count)), note }
      },
    }
  }, [query, figures, period, today])
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
  Promise.all([client.prefetchQuery(publishedQuery), client.prefetchQuery(playlistsQuery)])

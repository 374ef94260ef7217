import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordingsQuery } from '#tv/data/recordings.ts'
import { publishedQuery } from '#tv/data/videos.ts'
import { countsQuery } from '../transcriptSearch.ts'
import { saidInEach } from './history.ts'

/**
 * The recordings in which words are said, those in which they are said most first. Undefined until they are known: their
 * days come from the videos, so that all is there at once.
 */
export function useSaidIn(text: string) {
  const counts = useQuery(countsQuery(text))
  const joins = useQuery(recordingsQuery)
  const published = useQuery(publishedQuery)
  const isWhole = [joins, published].every(({ data, isError }) => data !== undefined || isError)
  const said = useMemo(
    () => (counts.data && isWhole ? saidInEach(counts.data.items, joins.data ?? [], published.data ?? []) : undefined),
    [counts.data, isWhole, joins.data, published.data],
  )
  return { counts, said }
}

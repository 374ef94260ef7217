import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { dayAt } from '#tv/dates/days.ts'
import { type Comparison, ofSameGroup, pendingQuery, type Selection } from './comparison.ts'

const noDay = dayAt(0)
const noSelection: Selection = { period: { start: noDay, end: noDay } }
const noComparison: Comparison = { current: noSelection, previous: noSelection }

/**
 * Asks the same about both selections of a comparison; about the second only if two groups are compared.
 * @param comparison undefined while the available days are not known: then nothing is asked
 * @param ask the query of one selection
 * @returns both queries, and as `query` the one that the view still waits for
 */
export function useBoth<Fetched, Data, Key extends QueryKey>(
  comparison: Comparison | undefined,
  ask: (selection: Selection) => UseQueryOptions<Fetched, Error, Data, Key>,
) {
  const { current, previous, labels } = comparison ?? noComparison
  const shown = (selection: Selection, enabled: boolean) => ({
    ...ask(selection),
    enabled,
    placeholderData: ofSameGroup(selection.where),
  })
  const currentQuery = useQuery<Fetched, Error, Data, Key>(shown(current, comparison !== undefined))
  const previousQuery = useQuery<Fetched, Error, Data, Key>(shown(previous, labels !== undefined))
  return { labels, currentQuery, previousQuery, query: pendingQuery(currentQuery, previousQuery, labels) }
}

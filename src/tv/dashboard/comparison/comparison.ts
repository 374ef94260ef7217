import { hashKey, type QueryKey } from '@tanstack/react-query'
import type { Period, Periods } from '#tv/dates/periods.ts'
import type { ChosenGroup, GroupChoice } from './useGroupChoice.ts'

/** Filter of a report; undefined for the whole channel. */
type Where = ChosenGroup['where']

/** The period and the filter of a report. */
export interface Selection {
  period: Period
  where?: Where
}

/**
 * What a screen shows (`current`), and what it is compared with: the same for other days, or another group for the same
 * days.
 */
export interface Comparison {
  current: Selection
  previous: Selection
  /** The titles of both groups, when two are compared. */
  labels?: { current: string; previous: string }
}

export function comparisonOf(periods: Periods, { shown, against }: Pick<GroupChoice, 'shown' | 'against'>): Comparison {
  const current = selection(periods.current, shown)
  if (!shown || !against) return { current, previous: selection(periods.previous, shown) }
  return {
    current,
    previous: selection(periods.current, against),
    labels: { current: shown.title, previous: against.title },
  }
}

const selection = (period: Period, shown: ChosenGroup | undefined): Selection => ({
  period,
  ...(shown?.where && { where: shown.where }),
})

/** Both periods, for the note under a title. */
export const periodsIn = ({ current, previous }: Comparison): Periods => ({
  current: current.period,
  previous: previous.period,
})

interface Question {
  data: unknown
}

/**
 * Returns the query of a comparison that the view still waits for. A view of two groups waits for both: a group whose
 * numbers are missing would look like one with zeros.
 */
export function pendingQuery<Current extends Question, Previous extends Question>(
  current: Current,
  previous: Previous,
  labels: object | undefined,
): Current | Previous {
  return labels && current.data !== undefined && previous.data === undefined ? previous : current
}

/**
 * For `placeholderData`: shows the answer for other days until the new answer arrives, but never the numbers of one
 * group under the name of another.
 */
export function ofSameGroup(where: Readonly<Record<string, unknown>> | undefined) {
  return <Data>(before: Data | undefined, query: { queryKey: QueryKey } | undefined): Data | undefined =>
    query && groupIn(query.queryKey) === where?.group ? before : undefined
}

/** The key of a report contains its parameters. */
const groupIn = (key: QueryKey): string | undefined => /"group":"([^"]*)"/.exec(hashKey(key))?.[1]

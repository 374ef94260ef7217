import type { DimensionName, FilterName, MetricName } from '#contract/reportNames.ts'

/**
 * One report, as a channel requests it (specification: reports 6.2). A new report is a new entry in `reports/`: no
 * other code refers to one by name. Scopes follow from the metrics: those of money need the scope for money.
 */
export interface Report {
  /** A name for people; refusals use it for the nearest report. */
  name: string
  /** Names outside all constraints are refused. */
  dimensions: readonly ParameterConstraint[]
  filters: readonly ParameterConstraint[]
  metrics: readonly MetricName[]
  /**
   * For a list of the best: the first sort key must be one of `by`, descending, and there are at most `maxResults`
   * rows.
   */
  ranking?: { by: readonly MetricName[]; maxResults: number }
  /** Counts views within playlists, which rows of videos count once more. */
  withinPlaylists?: true
}

type Name = DimensionName | FilterName

/** A constraint for the names in a request: from `min` to `max` of these. */
export interface ParameterConstraint {
  from: readonly string[]
  min: number
  max: number
  /** The value that a filter must have. */
  value?: string
  /** Whether a filter may have only one value. */
  single?: true
}

export const exactlyOne = (...from: Name[]): ParameterConstraint => ({ from, min: 1, max: 1 })
export const atMostOne = (...from: Name[]): ParameterConstraint => ({ from, min: 0, max: 1 })
export const oneOrMore = (...from: Name[]): ParameterConstraint => ({ from, min: 1, max: from.length })
export const oneWithOneValue = (name: Name): ParameterConstraint => ({ ...exactlyOne(name), single: true })
export const exactly = (name: Name, value: string): ParameterConstraint => ({ ...exactlyOne(name), value })
export const anyOf = (...from: Name[]): ParameterConstraint => ({ from, min: 0, max: from.length })

/** Constraints that many reports share: one place, one kind of thing, one unit of time (specification: reports 6.2). */
export const place = atMostOne('country', 'continent', 'subContinent')
export const placeOrState = atMostOne('country', 'continent', 'subContinent', 'province')
export const entity = atMostOne('video', 'group')
export const time = atMostOne('day', 'month')

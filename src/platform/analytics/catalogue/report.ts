import type { MetricName } from '#contract/reportNames.ts'
import type { ParameterConstraint } from './parameterConstraints.ts'

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

import type { Choice } from './choices.ts'

/**
 * One report, as a channel asks for it (specification: reports 6.2). A new report is a new row in `reports/`;
 * nothing else knows one by name. Scopes follow from the metrics: those of money need the scope for money.
 */
export interface Report {
  /** As a person would call it; refusals name the nearest report by it. */
  name: string
  /** Names that stand in none of the choices are refused. */
  dimensions: readonly Choice[]
  filters: readonly Choice[]
  metrics: readonly string[]
  /** A list of the best: sorting is required, descending, by one of these first; at most so many rows. */
  ranking?: { by: readonly string[]; most: number }
  /** Counts playbacks within playlists, which the rows about videos count once more. */
  withinPlaylists?: true
}

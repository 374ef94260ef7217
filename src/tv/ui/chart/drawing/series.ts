import type { Along } from './axis.ts'

/** Number of the series colour; `other`: all that has none of its own, together. */
export type SeriesColour = 1 | 2 | 3 | 4 | 'other'

export interface Series {
  name: string
  /** One for each label of the chart; `null`: nothing is known, and the line has a gap. */
  values: readonly (number | null)[]
  /** What it is compared with: the same colour, dashed and fainter. */
  dashed?: boolean
  colour: SeriesColour
}

/** What a chart shows. */
export interface Charted {
  /** Names the chart among those on the screen. */
  id: string
  /** One for each place along the axis. */
  labels: readonly string[]
  /** Where places are parts of a whole: round values of it stand below instead of the labels. */
  along?: Along | undefined
  series: readonly Series[]
  /** Parts of a whole: each is an area on top of the next. Their order is that of the list beside them. */
  stacked?: boolean | undefined
  counting: Along['counting']
  /** The number beside a rule. */
  formatRule: (value: number) => string
  /** Places where something happened, marked on the axis. */
  marks?: readonly number[] | undefined
  /** A few words above a point that explain it; the first stays where there is no room for two. */
  flags?: readonly { place: number; text: string }[] | undefined
}

/** Place of the newest known value; -1 when there is none. */
export function lastKnown(values: readonly (number | null)[]): number {
  for (let place = values.length - 1; place >= 0; place -= 1) if (values[place] !== null) return place
  return -1
}

/** Where the upper edge of each series is: at its values, or, stacked, as much above the edge of the one after it. */
export function edgesOf(series: readonly Series[], stacked = false): (readonly (number | null)[])[] {
  if (!stacked) return series.map(({ values }) => values)
  return series.map(({ values }, first) =>
    values.map((known, place) =>
      known === null ? null : series.slice(first).reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
    ),
  )
}

/** In which steps values are counted: decimal, or seconds as a clock counts them. */
export type Counting = 'ten' | 'clock'

/** The values of places along an axis that are parts of a whole, not days. */
interface Along {
  /** The value of the first tick, and the step to each next one. */
  first: number
  each: number
  counting: Counting
  format: (value: number) => string
}

/** Number of the series colour; `other`: the rest, as one series. */
export type SeriesColour = 1 | 2 | 3 | 4 | 'other'

export interface Series {
  name: string
  /** One value for each label of the chart; `null`: no data, and the line has a gap. */
  values: readonly (number | null)[]
  /** The series it is compared with: the same colour, dashed and fainter. */
  dashed?: boolean
  /** Continues another series with numbers of another kind: dots. */
  dotted?: boolean
  /**
   * One of many series that another is compared with: a thin grey line without a name, which the arrows do not read.
   */
  faint?: boolean
  /** Bars instead of a line, without a name. A place without a bar is a gap; zero is a bar as thin as a rule. */
  bars?: boolean
  colour: SeriesColour
}

/** What a chart shows. */
export interface Charted {
  /** The contents of a chart. */
  id: string
  /** One for each place along the axis. */
  labels: readonly string[]
  /** For places that are parts of a whole: round values are written below the axis instead of labels. */
  along?: Along | undefined
  series: readonly Series[]
  /** Parts of a whole: each is an area on top of the next. They have the order of the list beside the chart. */
  stacked?: boolean | undefined
  /** A grey band behind the lines, from `low` to `high` at each place. */
  band?: readonly ({ low: number; high: number } | null)[] | undefined
  counting: Counting
  /** Formats the number beside a rule. */
  formatRule: (value: number) => string
  /** Places where something happened, marked on the axis, with their number where a mark stands for several places. */
  marks?: readonly Mark[] | undefined
  /** Places whose values a text is about: dots on the first line. */
  points?: readonly number[] | undefined
  /** Places with a note, marked in another shape. */
  notes?: readonly number[] | undefined
  /**
   * What explains a point, above it; only the first is drawn when there is no room for two. Their row is there while
   * there is none, so that nothing moves when they come.
   */
  flags?: readonly Flag[] | undefined
  /** Named parts of the axis, the most important first: a word above its part, if there is room for it. */
  parts?: readonly Part[] | undefined
}

export interface Flag {
  place: number
  title: string
  /** Below the title. */
  detail: string
  /** The address of a picture, 16 to 9. */
  picture: string | undefined
}

export interface Mark {
  place: number
  count?: number
}

export interface Part {
  text: string
  from: number
  through: number
  /** The point of the first series that the text is about. Default: the whole part. */
  at?: number
}

/** Place of the newest known value; -1 when there is none. */
export function lastKnown(values: readonly (number | null)[]): number {
  for (let place = values.length - 1; place >= 0; place -= 1) if (values[place] !== null) return place
  return -1
}

/** The upper edge of each series: its values, or, if stacked, its values on top of the edge of the next series. */
export function edgesOf(series: readonly Series[], stacked = false): (readonly (number | null)[])[] {
  if (!stacked) return series.map(({ values }) => values)
  return series.map(({ values }, first) =>
    values.map((known, index) =>
      known === null ? null : series.slice(first).reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
    ),
  )
}

/** Place of the newest value that can be read; 0 when there is none. */
export const newestRead = (series: readonly Series[]): number =>
  Math.max(0, ...series.filter(({ faint }) => !faint).map(({ values }) => lastKnown(values)))

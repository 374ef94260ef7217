/** A dimension of a report: how rows are grouped and how the group is named in the answer. */
export interface Dimension {
  name: string
  /** What rows are grouped by. */
  key: string
  /** The group's name, in SQL over `key`. */
  label: string
  /** Rows without a value of this dimension; they stay in every report without it. */
  leavesOut?: string
  /** Dates must be the first of a month; the month of the end date counts whole. */
  monthly?: true
}

export const dimensions: readonly Dimension[] = [
  { name: 'day', key: 'date', label: "strftime(date, '%Y-%m-%d')" },
  {
    name: 'month',
    key: "date_trunc('month', date)",
    label: "strftime(date_trunc('month', date), '%Y-%m')",
    monthly: true,
  },
  { name: 'country', key: 'country_code', label: 'country_code' },
  // The channel's own subscriber changes stand in rows without a video.
  { name: 'video', key: 'video_id', label: 'video_id', leavesOut: "video_id = ''" },
]

const byName = new Map(dimensions.map((dimension) => [dimension.name, dimension]))
export const dimensionNamed = (name: string): Dimension | undefined => byName.get(name)

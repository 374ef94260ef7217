/** One place for Recharts: its position along the axis, and the value of each line by the line's number. */
export interface ChartRow {
  at: number
  values: readonly (number | null)[]
  /** The lower and upper edge of the band behind the lines. */
  band?: readonly [number, number] | null
}

/**
 * Thins rows to at most `maxRows` for the same picture: of each group of neighbours, it returns those with the least
 * and the greatest sum of all lines. An engine draws more slowly the more points a line has, and one point per pixel is
 * visible.
 */
export function thinned(rows: readonly ChartRow[], maxRows: number): readonly ChartRow[] {
  if (rows.length <= maxRows) return rows
  const few = Math.ceil((2 * rows.length) / maxRows)
  const result: ChartRow[] = []
  for (let from = 0; from < rows.length; from += few) {
    const neighbours = rows.slice(from, from + few)
    const heights = neighbours.map(heightOf)
    const [least, largest] = [Math.min(...heights), Math.max(...heights)].map((height) => heights.indexOf(height))
    result.push(...neighbours.filter((_, index) => index === least || index === largest))
  }
  return result
}

/** A row without values counts as the least, so that a gap is still a gap. */
const heightOf = ({ values }: ChartRow) =>
  values.every((value) => value === null) ? -1 : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

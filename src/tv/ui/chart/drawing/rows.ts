/** What Recharts draws one place of: where along the axis, and the value of each line by its number. */
export interface Row {
  at: number
  values: readonly (number | null)[]
}

/**
 * No more rows than `most`, which look like all of them: of each few neighbours those with the least and the most of all
 * lines together. An engine draws a line the slower the more points it has, and no eye sees more than one in a pixel.
 */
export function thinned(rows: readonly Row[], most: number): readonly Row[] {
  if (rows.length <= most) return rows
  const few = Math.ceil((2 * rows.length) / most)
  const kept: Row[] = []
  for (let from = 0; from < rows.length; from += few) {
    const neighbours = rows.slice(from, from + few)
    const heights = neighbours.map(heightOf)
    const [least, largest] = [Math.min(...heights), Math.max(...heights)].map((height) => heights.indexOf(height))
    kept.push(...neighbours.filter((_, place) => place === least || place === largest))
  }
  return kept
}

/** Nothing known is the least: a gap stays one. */
const heightOf = ({ values }: Row) =>
  values.every((value) => value === null) ? -1 : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

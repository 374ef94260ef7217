import { Text, usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import { lastKnown, type Series } from '../series.ts'
import { spreadApart, textEms } from './placement.ts'

/**
 * In em: the height of a name, its distance from the line's end, and its largest width. The full name is above the
 * chart.
 */
const [heightEms, gapEms, maxNameEms] = [4 / 3, 0.5, 10.3333]
/** In em: the least width of the column, what it has beyond the longest name, and the width of a letter. */
const [minColumnEms, spareEms, letterEms] = [4.3333, 0.6667, 0.5667]
/** The column beside bars, which have no names: half of a day's label below the last bar. */
const nameless = 2

/** Width of the column of names at the lines' ends, in em. */
export function nameEms(series: readonly Series[]): number {
  if (series.every(({ bars }) => bars)) return nameless
  const longest = Math.max(0, ...series.map(({ name, faint }) => (faint ? 0 : textEms(name, letterEms))))
  return Math.min(gapEms + maxNameEms, Math.max(minColumnEms, gapEms + spareEms + longest))
}

interface NamesProps {
  series: readonly Series[]
  /** The upper edge of each series. */
  edges: readonly (readonly (number | null)[])[]
  /** Each series is an area, with its name at the middle of the area. */
  stacked: boolean
  /** Converts a place to its position along the axis. */
  at: (place: number) => number
  em: number
}

/** Writes the name of each line or area at its end, in place of a legend. */
export function Names({ series, edges, stacked, at, em }: NamesProps) {
  const [xOf, yOf, plot] = [useXAxisScale(), useYAxisScale(), usePlotArea()]
  if (!xOf || !yOf || !plot) return null
  const ends = series.flatMap((item, line) => {
    const end = lastKnown(item.values)
    // A line without values has no end, so it has no name either.
    if (end < 0 || item.faint || item.bars) return []
    const upper = edges[line]?.[end] ?? 0
    const height = stacked ? upper - (item.values[end] ?? 0) / 2 : upper
    return [{ ...item, x: xOf(at(end)), y: yOf(height) ?? 0 }]
  })
  const heights = spreadApart(
    ends.map(({ y }) => y),
    heightEms * em,
    plot.y + plot.height,
    // Beyond the edge of the picture, a name is cut off.
    (heightEms * em) / 2,
  )
  return (
    <>
      {ends.map(({ name, dashed, colour, x = 0 }, line) => (
        <Text
          key={name}
          className="chart-end"
          x={x + gapEms * em}
          y={heights[line] ?? 0}
          verticalAnchor="middle"
          width={maxNameEms * em}
          maxLines={1}
          // With a unit: Recharts copies it to the element that it measures with.
          style={{ fontSize: `${em}px` }}
          fill={dashed ? 'var(--secondary)' : `var(--series-${colour})`}
        >
          {name}
        </Text>
      ))}
    </>
  )
}

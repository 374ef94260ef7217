import { Text, usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import { type FlagSide, flagSides } from './flagSides.ts'

/**
 * Texts of flags, in em: largest and smallest width, distance from the pole, distance of their middle above the plot.
 */
const [maxWidthEms, minWidthEms, gapEms, aboveEms] = [16, 6, 0.4, 0.85]

interface FlagsProps {
  flags: readonly { place: number; text: string }[]
  /** The height of the line at each place, where the pole ends. */
  heights: readonly (number | null)[]
  /** Converts a place to its position along the axis. */
  at: (place: number) => number
  em: number
}

/** Explanations of places: a text above the chart, and a pole from the text to the line. */
export function Flags({ flags, heights, at, em }: FlagsProps) {
  const [xOf, yOf, plot] = [useXAxisScale(), useYAxisScale(), usePlotArea()]
  if (!xOf || !yOf || !plot) return null
  const poleOf = ({ place }: { place: number }) => xOf(at(place)) ?? 0
  const sidesOf = (shownFlags: typeof flags) =>
    flagSides(shownFlags.map(poleOf), plot.x, plot.x + plot.width, (maxWidthEms + gapEms) * em, gapEms * em)
  const isReadable = ({ width }: FlagSide) => width >= (minWidthEms + gapEms) * em
  // When there is no room for two, only the first is drawn.
  const shown = [flags, flags.slice(0, 1)].find((candidates) => sidesOf(candidates).every(isReadable)) ?? []
  const sides = sidesOf(shown)
  return (
    <>
      {shown.map((flag, index) => {
        const { side, width } = sides[index] ?? { side: 'right', width: 0 }
        const x = poleOf(flag)
        const offset = side === 'right' ? gapEms * em : -gapEms * em
        return (
          <g key={flag.place}>
            <line
              className="chart-flag-pole"
              x1={x}
              x2={x}
              y1={plot.y - (aboveEms + 0.5) * em}
              y2={yOf(heights[flag.place] ?? 0)}
            />
            <Text
              className="chart-flag"
              x={x + offset}
              y={plot.y - aboveEms * em}
              textAnchor={side === 'right' ? 'start' : 'end'}
              verticalAnchor="middle"
              width={width - gapEms * em}
              maxLines={1}
              // With a unit: Recharts copies it to the element that it measures with.
              style={{ fontSize: `${em}px` }}
            >
              {flag.text}
            </Text>
          </g>
        )
      })}
    </>
  )
}

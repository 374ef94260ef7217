import { Text, usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import type { Part } from '../series.ts'
import { placedWords, textEms } from './placement.ts'

/** In em: the distance of a word's middle and of a part's bar above the plot, and the least distance of two words. */
const [wordEms, barEms, apartEms] = [1.05, 0.3, 0.6]
/** Width of a letter, in em. */
const letterEms = 0.6

interface PartsProps {
  parts: readonly Part[]
  /** The height of the line at each place, where the pole of a point ends. */
  heights: readonly (number | null)[]
  /** Converts a place to its position along the axis. */
  at: (place: number) => number
  em: number
}

/**
 * Names parts of the axis above the chart: a bar over a part, a pole and a dot for a point, and the word if it fits.
 */
export function Parts({ parts, heights, at, em }: PartsProps) {
  const [xOf, yOf, plot] = [useXAxisScale(), useYAxisScale(), usePlotArea()]
  if (!xOf || !yOf || !plot) return null
  const x = (place: number) => xOf(at(place)) ?? 0
  const words = placedWords(
    parts.map(({ text, from, through, at }) => ({
      middle: at === undefined ? (x(from) + x(through)) / 2 : x(at),
      width: textEms(text, letterEms) * em,
    })),
    plot.x,
    plot.x + plot.width,
    apartEms * em,
  )
  const bar = plot.y - barEms * em
  return (
    <>
      {parts.map(({ text, from, through, at: point }, index) => {
        const word = words[index]
        const end = point === undefined ? 0 : yOf(heights[point] ?? 0)
        return (
          <g key={`${text}${from}`}>
            {point === undefined ? (
              <line className="chart-part-bar" x1={x(from)} x2={x(through)} y1={bar} y2={bar} />
            ) : (
              <>
                <line className="chart-flag-pole" x1={x(point)} x2={x(point)} y1={bar} y2={end} />
                <circle className="chart-part-point" cx={x(point)} cy={end} r={em / 4} />
              </>
            )}
            {word !== undefined && (
              <Text
                className="chart-part"
                x={word}
                y={plot.y - wordEms * em}
                textAnchor="middle"
                verticalAnchor="middle"
                // With a unit: Recharts copies it to the element that it measures with.
                style={{ fontSize: `${em}px` }}
              >
                {text}
              </Text>
            )}
          </g>
        )
      })}
    </>
  )
}

import { createContext, useContext } from 'react'
import { Text, usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import { numbers } from '#tv/format/locale.ts'
import type { Mark, Series } from '../series.ts'
import { type FlagSide, flagSides } from './placement.ts'

interface MarksProps {
  marks: readonly Mark[]
  /** Converts a place to its position along the axis. */
  at: (place: number) => number
  /** In px. */
  em: number
}

/** In em: the row below the labels of the axis for marks with a number, and where its middle is below the axis. */
export const countEms = 1.2
const countMiddleEms = 2.5

/** Diamonds on the axis at places where something happened; those with a number stand below the labels of the axis. */
export function Marks({ marks, at, em }: MarksProps) {
  const [xOf, plot] = [useXAxisScale(), usePlotArea()]
  if (!xOf || !plot) return null
  const bottom = plot.y + plot.height
  const shape = `m0${-em / 3}l${em / 3} ${em / 3}l${-em / 3} ${em / 3}l${-em / 3}${-em / 3}z`
  return (
    <>
      {marks.map(({ place, count }) => {
        const x = xOf(at(place)) ?? 0
        if (count === undefined) return <path key={place} className="chart-mark" d={`M${x} ${bottom}${shape}`} />
        const y = bottom + countMiddleEms * em
        return (
          <g key={place}>
            <path className="chart-mark" d={`M${x - em / 3} ${y}${shape}`} />
            <text className="chart-mark-count" x={x + em / 6} y={y} dy="0.35em" fontSize={em}>
              {numbers.exact(count)}
            </text>
          </g>
        )
      })}
    </>
  )
}

interface PointsProps {
  places: readonly number[]
  /** The height of the line at each place. */
  heights: readonly (number | null)[]
  /** Converts a place to its position along the axis. */
  at: (place: number) => number
  em: number
}

/** Dots on the line, at values that a text is about. */
export function Points({ places, heights, at, em }: PointsProps) {
  const [xOf, yOf] = [useXAxisScale(), useYAxisScale()]
  if (!xOf || !yOf) return null
  return (
    <>
      {places.map((place) => {
        const height = heights[place] ?? null
        return height === null ? null : (
          <circle key={place} className="chart-point" cx={xOf(at(place))} cy={yOf(height)} r={em / 3} />
        )
      })}
    </>
  )
}

/** Triangles that point down to the axis, at places with a note. A diamond has room below. */
export function NoteMarks({ at, em }: { at: readonly number[]; em: number }) {
  const [xOf, plot] = [useXAxisScale(), usePlotArea()]
  if (!xOf || !plot) return null
  return (
    <>
      {at.map((each) => (
        <path
          key={each}
          className="chart-note"
          d={`M${xOf(each)} ${plot.y + plot.height - em / 3}l${-em / 3} ${-em / 1.5}h${em / 1.5}z`}
        />
      ))}
    </>
  )
}

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

/** The place that is read; undefined while none is. */
export const Reading = createContext<number | undefined>(undefined)

interface MarkerProps {
  series: readonly Series[]
  /** The upper edge of each series. */
  edges: readonly (readonly (number | null)[])[]
  /** Converts a place to its position along the axis. */
  at: (place: number) => number
  em: number
}

/** Marks the place that is read: a vertical line through the chart, and a dot on each series. */
export function Marker({ series, edges, at, em }: MarkerProps) {
  const place = useContext(Reading)
  const [xOf, yOf, plot] = [useXAxisScale(), useYAxisScale(), usePlotArea()]
  if (place === undefined || !xOf || !yOf || !plot) return null
  const x = xOf(at(place))
  return (
    <>
      <line className="chart-marker" x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} />
      {series.map(({ name, colour, dashed, faint }, line) => {
        const value = edges[line]?.[place]
        if (value === null || value === undefined || faint) return null
        return (
          <circle
            key={name}
            className="chart-dot"
            cx={x}
            cy={yOf(value)}
            r={em / 3}
            fill={`var(--series-${colour})`}
            opacity={dashed ? 0.7 : 1}
          />
        )
      })}
    </>
  )
}

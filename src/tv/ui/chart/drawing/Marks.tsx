import { createContext, useContext } from 'react'
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import { numbers } from '#tv/format/locale.ts'
import type { Mark, Series } from '../series.ts'

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

import { createContext, useContext } from 'react'
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import type { Series } from '../series.ts'

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

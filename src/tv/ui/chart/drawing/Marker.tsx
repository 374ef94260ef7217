import { createContext, useContext } from 'react'
import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import type { Series } from './series.ts'

/** The place that is read, while one is. */
export const Reading = createContext<number | undefined>(undefined)

interface MarkerProps {
  series: readonly Series[]
  /** Where the upper edge of each is. */
  edges: readonly (readonly (number | null)[])[]
  /** The position of a point along the axis. */
  at: (place: number) => number
  em: number
}

/** The place that is read: a line through the chart, and a dot on each of its lines. */
export function Marker({ series, edges, at, em }: MarkerProps) {
  const place = useContext(Reading)
  const [xOf, yOf, plot] = [useXAxisScale(), useYAxisScale(), usePlotArea()]
  if (place === undefined || !xOf || !yOf || !plot) return null
  const x = xOf(at(place))
  return (
    <>
      <line className="chart-marker" x1={x} x2={x} y1={plot.y} y2={plot.y + plot.height} />
      {series.map(({ name, colour, dashed }, line) => {
        const value = edges[line]?.[place]
        if (value === null || value === undefined) return null
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

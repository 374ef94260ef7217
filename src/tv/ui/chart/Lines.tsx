import { memo } from 'react'
import { Curve, Surface } from 'recharts'
import { downsample } from './downsample.ts'
import type { Frame, Series } from './frame.ts'

/** A line grows slower to draw past this, and no eye sees more. */
const mostPoints = 750

interface LinesProps {
  frame: Frame
  series: readonly Series[]
}

/**
 * The drawn part, by the shapes of Recharts. Its charts would add a store, scales and axes that reckon once more what
 * `frame.ts` knows. Marker and end labels lie above it, so that moving one draws nothing here anew.
 */
function DrawnLines({ frame, series }: LinesProps) {
  const { width, height, inset, rem, em, rules, below, xOf, yOf } = frame
  // A line without a value draws nothing, and costs what one with values does.
  const drawn = [...series].reverse().filter(({ values }) => values.some((value) => value !== null))
  const text = { fontSize: em, fill: 'var(--secondary)' }
  const air = 0.75 * em
  return (
    <Surface width={width} height={height}>
      {rules.map(({ value, label }) => (
        <g key={value} className="chart-rule">
          <line
            x1={inset.left}
            x2={width - inset.right}
            y1={yOf(value)}
            y2={yOf(value)}
            stroke="var(--line)"
            strokeWidth={0.125 * rem}
          />
          <text x={inset.left - air} y={yOf(value)} dy="0.355em" textAnchor="end" {...text}>
            {label}
          </text>
        </g>
      ))}
      {below.map(({ place, label }) => (
        <text key={place} x={xOf(place)} y={height - inset.bottom + air} dy="0.71em" textAnchor="middle" {...text}>
          {label}
        </text>
      ))}
      {drawn.map(({ name, values, dashed, colour }) => {
        const curve = {
          points: downsample(
            values.map((y, x) => ({ x, y })),
            mostPoints,
          ).map(({ x, y }) => ({ x: xOf(x), y: y === null ? null : yOf(y) })),
          type: 'linear',
          fill: 'none',
          strokeLinejoin: 'round',
          connectNulls: false,
        } as const
        return (
          <g key={name}>
            {!dashed && <Curve {...curve} className="chart-casing" strokeWidth={(0.25 + 0.25) * rem} />}
            <Curve
              {...curve}
              className="chart-line"
              stroke={`var(--series-${colour})`}
              strokeOpacity={dashed ? 0.55 : 1}
              strokeWidth={0.25 * rem}
              {...(dashed ? { strokeDasharray: `${0.75 * rem} ${0.5 * rem}` } : {})}
            />
          </g>
        )
      })}
    </Surface>
  )
}

export default memo(DrawnLines)

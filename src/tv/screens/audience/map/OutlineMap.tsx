import { memo } from 'react'
import { settings } from '#tv/preferences/preferences.ts'
import type { Frame, Outlines } from './outlines.ts'
import type { Steps } from './steps.ts'
import './map.css'

type Points = ReadonlyMap<string, readonly number[]>

interface OutlineMapProps {
  map: Outlines
  /** The step of colour of each place. */
  steps: Steps['of']
  /** The place that is outlined. */
  active: string | undefined
  /** Shows only this part of the map. */
  frame?: Frame
  /** The places are circles at these points, on the outlines of `land`; without it, they are outlines. */
  points?: Points | undefined
  /** Code of the country, or the state, around the circles: its outline, and those of its states, stand out. */
  land?: string
}

/** A map beside a list with the same data: voice guides and arrows skip it. */
export function OutlineMap({ map, steps, active, frame, points, land }: OutlineMapProps) {
  const { x, y, width, height } = frame ?? { x: 0, y: 0, ...map }
  const outline = active === undefined ? undefined : map.outlines[active]
  const [ringX, ringY] = (active === undefined ? undefined : map.rings[active]) ?? []
  return (
    <svg className="outline-map" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true" focusable="false">
      <Land map={map} steps={points ? noSteps : steps} land={land} />
      {points && <Circles points={points} steps={steps} active={active} width={width} />}
      {outline && <path className="outline-active" d={outline} />}
      {ringX !== undefined && <circle className="outline-ring" cx={ringX} cy={ringY} r={width * 0.014} />}
    </svg>
  )
}

const noSteps: Steps['of'] = new Map()

/** Memoized: it has hundreds of outlines, and a move in the list changes none of them. */
const Land = memo(function Land({ map, steps, land }: Pick<OutlineMapProps, 'map' | 'steps' | 'land'>) {
  return Object.entries(map.outlines).map(([code, path]) => (
    <path
      key={code}
      className="outline"
      data-land={code === land || code.split('-')[0] === land || undefined}
      data-step={steps.get(code)}
      d={path}
    />
  ))
})

/** The radius of the lowest step, and what each step adds, of the map's width. */
const radius = { min: 0.005, step: 0.003 }

interface CirclesProps extends Pick<OutlineMapProps, 'steps' | 'active'> {
  points: Points
  /** Of the visible map. */
  width: number
}

/** A circle for each place: the higher its step, the larger. The active one is on top. */
function Circles({ points, steps, active, width }: CirclesProps) {
  const drawn = [...steps]
    .filter(([code]) => code !== active)
    .concat(active !== undefined && steps.has(active) ? [[active, steps.get(active) ?? 1]] : [])
  return drawn.map(([code, step]) => {
    const [x, y] = points.get(code) ?? []
    return (
      x !== undefined && (
        <circle
          key={code}
          className="outline-city"
          data-step={step}
          data-outlined={code === active || undefined}
          cx={x}
          cy={y}
          r={width * (radius.min + radius.step * step)}
        />
      )
    )
  })
}

import './map.css'

interface LegendProps {
  steps: Steps
  /** Formats a number of the legend. */
  format: (value: number) => string
}

/** Explains the steps of colour; large text has room for where each begins. Voice guides skip it, as they skip the map: the list has the exact numbers. */
export function Legend({ steps: { ranges }, format }: LegendProps) {
  return (
    <ol className="map-legend" aria-hidden="true">
      {ranges.map(({ step, min, max }) => {
        const [from, to] = [format(round(min)), format(round(max))]
        return (
          <li key={step} className="map-legend-step">
            <span className="map-legend-colour" data-step={step} />
            {from === to || settings().text === 'large' ? from : `${from}–${to}`}
          </li>
        )
      })}
    </ol>
  )
}

/** Rounds to two digits, so that the legend is short. */
const round = (value: number) => (value < 1 ? value : Number(value.toPrecision(2)))

import { memo } from 'react'
import type { Frame, Outlines } from './outlines.ts'
import type { Steps } from './steps.ts'
import './map.css'

interface OutlineMapProps {
  map: Outlines
  /** The step of colour of each place. */
  steps: Steps['of']
  /** The place that is outlined. */
  active: string | undefined
  /** Shows only this part of the map. */
  frame?: Frame
}

/** A map beside a list with the same data: voice guides and arrows skip it. */
export function OutlineMap({ map, steps, active, frame }: OutlineMapProps) {
  const { x, y, width, height } = frame ?? { x: 0, y: 0, ...map }
  const outline = active === undefined ? undefined : map.outlines[active]
  const [ringX, ringY] = (active === undefined ? undefined : map.rings[active]) ?? []
  return (
    <svg className="outline-map" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true" focusable="false">
      <Land map={map} steps={steps} />
      {outline && <path className="outline-active" d={outline} />}
      {ringX !== undefined && <circle className="outline-ring" cx={ringX} cy={ringY} r={width * 0.014} />}
    </svg>
  )
}

/** Memoized: it has hundreds of outlines, and a move in the list changes none of them. */
const Land = memo(function Land({ map, steps }: Pick<OutlineMapProps, 'map' | 'steps'>) {
  return Object.entries(map.outlines).map(([code, path]) => (
    <path key={code} className="outline" data-step={steps.get(code)} d={path} />
  ))
})

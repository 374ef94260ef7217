import { memo } from 'react'
import type { Frame, Outlines } from './outlines.ts'
import type { Steps } from './steps.ts'
import './map.css'

interface OutlineMapProps {
  map: Outlines
  /** Which step of colour each place has. */
  steps: Steps['of']
  /** The place that is outlined. */
  active: string | undefined
  /** Only this part of the map. */
  frame?: Frame
}

/** A picture beside a list that says the same: voice guides pass over it, and arrows too. */
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

/** Hundreds of outlines, which a step in the list leaves as they are. */
const Land = memo(function Land({ map, steps }: Pick<OutlineMapProps, 'map' | 'steps'>) {
  return Object.entries(map.outlines).map(([code, path]) => (
    <path key={code} className="outline" data-step={steps.get(code)} d={path} />
  ))
})

import { memo } from 'react'
import type { Frame, Outlines } from './outlines.ts'
import './map.css'

interface OutlineMapProps {
  map: Outlines
  /** Code of a place → how much of it there is, 0 to 1; places that are not there have nothing. */
  shades: ReadonlyMap<string, number>
  /** The place that shines. */
  active: string | undefined
  /** Only this part of the map. */
  frame?: Frame
}

/** A picture beside a list that says the same: voice guides pass over it, and arrows too. */
export function OutlineMap({ map, shades, active, frame }: OutlineMapProps) {
  const { x, y, width, height } = frame ?? { x: 0, y: 0, ...map }
  const outline = active === undefined ? undefined : map.outlines[active]
  const [ringX, ringY] = (active === undefined ? undefined : map.rings[active]) ?? []
  return (
    <svg className="outline-map" viewBox={`${x} ${y} ${width} ${height}`} aria-hidden="true" focusable="false">
      <Land map={map} shades={shades} />
      {outline && <path className="outline-active" d={outline} />}
      {ringX !== undefined && <circle className="outline-ring" cx={ringX} cy={ringY} r={width * 0.014} />}
    </svg>
  )
}

/** Hundreds of outlines, which a step in the list leaves as they are. */
const Land = memo(function Land({ map, shades }: Pick<OutlineMapProps, 'map' | 'shades'>) {
  return Object.entries(map.outlines).map(([code, path]) => {
    const shade = shades.get(code)
    if (shade === undefined) return <path key={code} className="outline" d={path} />
    return <path key={code} className="outline-watched" d={path} fillOpacity={0.14 + 0.46 * Math.sqrt(shade)} />
  })
})

import { useMemo } from 'react'
import states from '#tv/dashboard/labels/states.json'
import { type CloseMap, pointOfCity } from '../map/closeMap.ts'
import { OutlineMap } from '../map/OutlineMap.tsx'
import { frameAround } from '../map/outlines.ts'
import type { Steps } from '../map/steps.ts'
import world from '../map/world.json'
import type { Place } from './usePlaces.ts'

interface CityMapProps {
  /** Code of the country. */
  country: string
  /** Undefined while it loads: the country is then drawn without its cities. */
  close: CloseMap | undefined
  steps: Steps['of']
  /** Code of the active city. */
  active: string | undefined
  places: readonly Place[]
}

/** The map of a country, with a circle for each city whose place is known. */
export function CityMap({ country, close, steps, active, places }: CityMapProps) {
  const inStates = country === 'US'
  const map = inStates ? states : (close?.countries ?? world)
  const frame = useMemo(() => (inStates ? undefined : frameAround(map, country)), [map, country, inStates])
  const points = useMemo(() => {
    const found = new Map<string, readonly number[]>()
    for (const { id, city, province } of close ? places : []) {
      const point = close && pointOfCity(close.cities, inStates ? province : country, city)
      if (point) found.set(id, point)
    }
    return found
  }, [close, places, country, inStates])
  return <OutlineMap map={map} steps={steps} active={active} points={points} land={country} {...(frame && { frame })} />
}

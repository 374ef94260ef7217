import { useEffect, useState } from 'react'
import { normalName } from './cityNames.ts'
import type { Outlines } from './outlines.ts'

type Cities = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>

export interface CloseMap {
  /** All countries, more exactly than on the map of the world. */
  countries: Outlines
  /**
   * Code of a country, or of a state of the United States → name of a city, as `normalName` writes it → its point: on
   * the map of countries, or of the states.
   */
  cities: Cities
}

/** Loads the files of the map of one country, which no other screen needs. Undefined until then, and if they fail. */
export function useCloseMap(): CloseMap | undefined {
  const [map, setMap] = useState<CloseMap>()
  useEffect(() => {
    let wanted = true
    Promise.all([import('./countries.json'), import('./cities.json')]).then(
      ([countries, cities]) => wanted && setMap({ countries: countries.default, cities: cities.default }),
      // The list has the same numbers.
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [])
  return map
}

/** The point of a city. `code`: of its country, or of its state in the United States. */
export const pointOfCity = (cities: Cities, code: string, name: string): readonly number[] | undefined =>
  cities[code]?.[normalName(name)]

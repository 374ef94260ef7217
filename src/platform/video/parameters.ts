import { videoIdsPerCall } from '#contract/video.ts'
import type { Parameter } from '#web/openapi/description.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import { joinRepeats } from '../api/repeatedParameters.ts'

/** Long enough for a list of IDs, and short enough to be read without effort. In characters. */
const maxTextLength = 4_096

/**
 * Reads the described parameters of a call; it ignores others.
 * @throws ApiProblem 400 `invalidParameter` for a single value that occurs twice, or a text that is too long
 */
export function readValues(described: Readonly<Record<string, Parameter>>, query: unknown): Record<string, string> {
  const lists = Object.entries(described).flatMap(([name, { repeated }]) => (repeated ? [[name, ',']] : []))
  const received = joinRepeats(query as Record<string, unknown>, Object.fromEntries(lists))
  const values: Record<string, string> = {}
  for (const name of Object.keys(described)) {
    const value = received[name]
    if (value === undefined) continue
    if (typeof value !== 'string' || value.length > maxTextLength)
      throw new ApiProblem(
        400,
        'invalidParameter',
        `Parameter ${name} must be given once, at most ${maxTextLength} characters.`,
        { location: name },
      )
    values[name] = value
  }
  return values
}

/** @throws ApiProblem 400 without an id or with more than 50 */
export function readIds(id: string | undefined, location = 'id'): string[] {
  const ids = [...new Set((id ?? '').split(',').filter((listed) => listed !== ''))]
  if (ids.length === 0) throw new ApiProblem(400, 'required', `Required parameter: ${location}`, { location })
  if (ids.length > videoIdsPerCall)
    throw new ApiProblem(400, 'invalidParameter', `At most ${videoIdsPerCall} ids are allowed; ${ids.length} came.`, {
      location,
    })
  return ids
}

/** Parameters that are on or off. */
const switches = new Set<string>(['mine', 'managedByMe', 'fetchMine'])

/**
 * The one parameter that selects the resources of a list. `false` counts as missing.
 * @throws ApiProblem 400 when there is none, or several
 */
export function oneFilter<Name extends string>(
  query: Partial<Record<Name, string | undefined>>,
  names: readonly Name[],
): { name: Name; value: string } {
  const filters = names.flatMap((name) => {
    const value = query[name]
    if (value === undefined) return []
    if (!switches.has(name)) return [{ name, value }]
    if (value !== 'true' && value !== 'false')
      throw new ApiProblem(400, 'invalidParameter', `Invalid value '${value}'. Values must be true or false.`, {
        location: name,
      })
    return value === 'true' ? [{ name, value }] : []
  })
  const [only, ...furtherFilters] = filters
  if (!only)
    throw new ApiProblem(400, 'missingRequiredParameter', `No filter selected. Expected one of: ${names.join(', ')}`, {
      location: 'parameters.',
    })
  if (furtherFilters.length > 0)
    throw new ApiProblem(
      400,
      'incompatibleParameters',
      `Incompatible parameters specified: ${filters.map(({ name }) => name).join(', ')}`,
      { location: 'parameters.' },
    )
  return only
}

const resultsPerPage = { standard: 5, max: 50 }

/** @throws ApiProblem 400 for anything but 0 to 50 */
export function readMaxResults(maxResults: string | undefined): number {
  if (maxResults === undefined || maxResults === '') return resultsPerPage.standard
  const maximum = Number(maxResults)
  if (/^\d{1,9}$/.test(maxResults) && maximum <= resultsPerPage.max) return maximum
  throw new ApiProblem(
    400,
    'invalidParameter',
    `Invalid value '${maxResults}'. Values must be within the range: [0, ${resultsPerPage.max}]`,
    { location: 'maxResults' },
  )
}

/** A list on the wire; `items` is omitted when it is empty. */
export const list = <Item>(
  kind: string,
  items: Item[],
  { total = items.length, perPage = items.length, nextPageToken }: Page = {},
) => ({
  kind,
  ...(nextPageToken !== undefined && { nextPageToken }),
  pageInfo: { totalResults: total, resultsPerPage: perPage },
  ...(items.length > 0 && { items }),
})

interface Page {
  total?: number
  perPage?: number
  nextPageToken?: string | undefined
}

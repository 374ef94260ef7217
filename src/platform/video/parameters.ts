import { videoIdsPerCall } from '#contract/video.ts'
import type { Parameter } from '#web/openapi/description.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import type { PageTokens } from '../api/listPage.ts'
import { joinRepeats } from '../api/standardParameters.ts'

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
function readMaxResults(maxResults: string | undefined): number {
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

/** A page of a list that the caller counts and slices. */
export async function page<Item>(
  tokens: PageTokens,
  name: string,
  { maxResults, pageToken }: { maxResults?: string | undefined; pageToken?: string | undefined },
  total: number,
  slice: (page: { from: number; limit: number }) => Promise<Item[]>,
) {
  const limit = readMaxResults(maxResults)
  const from = pageToken ? Number(tokens.read(name, pageToken)[0]) : 0
  const items = limit === 0 ? [] : await slice({ from, limit })
  const next = from + items.length
  const nextPageToken = items.length > 0 && next < total ? tokens.write(name, [next]) : undefined
  return { items, page: { total, perPage: limit, nextPageToken } }
}

/**
 * Reads a `part` parameter as a set of names.
 * @param allowed parts of the resource; those without data here are accepted and omitted from the answer
 * @throws ApiProblem 400 `required` when it is missing, 400 `unknownPart` for a name that is not a part of the resource
 */
export function readParts<Part extends string>(part: string | undefined, allowed: readonly Part[]): Set<Part> {
  const names = (part ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.length === 0) throw new ApiProblem(400, 'required', 'Required parameter: part', { location: 'part' })
  const parts = new Set<Part>()
  for (const name of names) {
    const known = allowed.find((allowedPart) => allowedPart === name)
    if (!known)
      throw new ApiProblem(400, 'unknownPart', `Unknown part '${name}'. Allowed: ${allowed.join(', ')}.`, {
        domain: 'video.part',
        location: 'part',
      })
    parts.add(known)
  }
  return parts
}

/**
 * Names that only answers of the public service have, as masks. Clients may request them, and get what exists here
 * (`api/standardParameters.ts`, `fields`).
 */
const listNames = 'eventId,prevPageToken,tokenPagination,visitorId'
const snippet = 'description,defaultLanguage,localized'

export const publicNames = {
  channels: `${listNames},items(auditDetails,brandingSettings,contentOwnerDetails,localizations,status,topicDetails,\
contentDetails/relatedPlaylists(favorites,likes,watchHistory,watchLater),snippet(${snippet}),statistics/commentCount)`,
  videos: `${listNames},items(ageGating,fileDetails,liveStreamingDetails/activeLiveChatId,localizations,monetizationDetails,paidProductPlacementDetails,\
player,processingDetails,projectDetails,recordingDetails,status,suggestions,topicDetails,\
contentDetails(caption,contentRating,countryRestriction,definition,dimension,hasCustomThumbnail,licensedContent,projection,\
regionRestriction),snippet(${snippet},categoryId,channelTitle,defaultAudioLanguage,liveBroadcastContent,tags),\
statistics/dislikeCount)`,
  playlists: `${listNames},items(localizations,player,status,snippet(${snippet},channelTitle,tags,thumbnailVideoId))`,
  playlistItems: `${listNames},items(status,contentDetails(endAt,note,startAt),\
snippet(${snippet},channelTitle,videoOwnerChannelId,videoOwnerChannelTitle),snippet/resourceId(channelId,playlistId))`,
  liveBroadcasts: `${listNames},items(contentDetails,monetizationDetails,snippet(${snippet},isDefaultBroadcast,liveChatId,thumbnails),\
status(madeForKids,recordingStatus,selfDeclaredMadeForKids),statistics/totalChatCount)`,
  contentOwners:
    'items(conflictNotificationEmail,disputeNotificationEmails,fingerprintReportNotificationEmails,primaryNotificationEmails)',
  assets:
    'items(aliasId,label,licensability,matchPolicy,matchPolicyEffective,matchPolicyMine,metadata,metadataEffective,metadataMine,\
ownership,ownershipConflicts,ownershipEffective,ownershipMine,relationshipStatus,status,timeCreated)',
  assetSearch: 'items(customId,isrc,iswc,timeCreated)',
} as const

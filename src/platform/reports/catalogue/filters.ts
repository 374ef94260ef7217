import type { FilterName } from '#contract/reportNames.ts'
import { groupItemColumns } from './groupItems.ts'
import { countriesOfContinent, countriesOfSubContinent, isCountry } from './regions.ts'

/** A filter: a name that may be on the left of `==` in `filters`. */
export interface Filter {
  name: FilterName
  /** The column that is compared; for a group it depends on the type of its items (`groupItems.ts`). */
  column: string
  /** The stored values that match one given value; undefined when the value is not allowed. */
  values(value: string): readonly string[] | undefined
  /** The sentence that says what is allowed, for the error about another value. */
  allowed?: string
  /** Whether the filter may have only one value. */
  single?: true
  /** Whether its values are ids: rows may be split by it even when only one id is given. */
  ids?: true
}

/** The most ids in one filter (specification: reports 2). */
export const idsPerFilter = 500

const matching = (pattern: RegExp) => (value: string) => (pattern.test(value) ? [value] : undefined)
const ids = (name: FilterName, column: string): Filter => ({
  name,
  column,
  values: matching(/^[\w-]{1,64}$/),
  ids: true,
})
const oneOf = (name: FilterName, column: string, ...allowed: string[]): Filter => ({
  name,
  column,
  values: (value) => (allowed.includes(value) ? [value] : undefined),
  allowed: `One of ${allowed.join(', ')} is allowed.`,
})
/** New words appear without notice, and unknown codes are stored as they are: a filter may have both as values. */
const word = (name: FilterName, column: string, example: string): Filter => ({
  name,
  column,
  values: matching(/^[A-Z0-9_]{1,64}$/),
  allowed: `A word in capitals is allowed, like ${example}, or a bare number where it has none.`,
})
const language = (name: FilterName, column: string): Filter => ({
  name,
  column,
  values: matching(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/),
  allowed: 'A language is allowed, like en or pt-BR.',
})

export const filters: readonly Filter[] = [
  {
    name: 'country',
    column: 'country_code',
    values: (value) => (isCountry(value.toUpperCase()) ? [value.toUpperCase()] : undefined),
  },
  { name: 'continent', column: 'country_code', values: countriesOfContinent },
  { name: 'subContinent', column: 'country_code', values: countriesOfSubContinent },
  {
    name: 'province',
    column: 'province_code',
    values: matching(/^US-[A-Z]{2}$/),
    allowed: 'A state of the United States is allowed, like US-CA.',
  },
  ids('video', 'video_id'),
  ids('playlist', 'playlist_id'),
  ids('channel', 'channel_id'),
  ids('asset', 'asset_id'),
  { name: 'group', column: groupItemColumns.video, values: matching(/^[\w-]{1,64}$/), single: true },
  oneOf('liveOrOnDemand', 'live_or_on_demand', 'LIVE', 'ON_DEMAND'),
  oneOf('subscribedStatus', 'subscribed_status', 'SUBSCRIBED', 'UNSUBSCRIBED'),
  oneOf('videoProduct', 'video_product', 'CORE', 'GAMING', 'KIDS', 'MUSIC', 'UNKNOWN'),
  word('insightPlaybackLocationType', 'playback_location_type', 'EMBEDDED'),
  word('insightTrafficSourceType', 'traffic_source_type', 'RELATED_VIDEO'),
  word('deviceType', 'device_type', 'MOBILE'),
  word('operatingSystem', 'operating_system', 'ANDROID'),
  { ...oneOf('audienceType', 'audience_type', 'ORGANIC', 'AD_INSTREAM', 'AD_INDISPLAY'), single: true },
  language('subtitleLanguage', 'subtitle_language'),
  language('subtitleLanguageAutotranslated', 'subtitle_language_autotranslated'),
  word('endScreenElementType', 'end_screen_element_type', 'VIDEO'),
  { ...oneOf('claimedStatus', 'claimed_status', 'claimed'), single: true },
  { ...oneOf('uploaderType', 'uploader_type', 'self', 'thirdParty'), single: true },
]

const byName = new Map<string, Filter>(filters.map((filter) => [filter.name, filter]))
export const filterNamed = (name: string): Filter | undefined => byName.get(name)

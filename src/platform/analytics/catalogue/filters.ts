import type { FilterName } from '#contract/reportNames.ts'
import { groupItemColumns } from './groupItems.ts'
import { countriesOfContinent, countriesOfSubContinent, isCountry } from './regions.ts'

/** Products of the platform, of which imported reports know nothing (`planner/parameters.ts`). */
export const products: readonly string[] = ['CORE', 'GAMING', 'KIDS', 'MUSIC']

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

type Described = Omit<Filter, 'name'>

/** The most ids in one filter (specification: reports 2). */
export const idsPerFilter = 500

const matching = (pattern: RegExp) => (value: string) => (pattern.test(value) ? [value] : undefined)
const ids = (column: string): Described => ({
  column,
  values: matching(/^[\w-]{1,64}$/),
  ids: true,
})
const oneOf = (column: string, ...allowed: string[]): Described => ({
  column,
  values: (value) => (allowed.includes(value) ? [value] : undefined),
  allowed: `One of ${allowed.join(', ')} is allowed.`,
})
/** New words appear without notice, and unknown codes are stored as they are: a filter may have both as values. */
const word = (column: string, example: string): Described => ({
  column,
  values: matching(/^[A-Z0-9_]{1,64}$/),
  allowed: `A word in capitals is allowed, like ${example}, or a bare number where it has none.`,
})
const language = (column: string): Described => ({
  column,
  values: matching(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/),
  allowed: 'A language is allowed, like en or pt-BR.',
})

/** The type requires every name of the contract. */
const described: Readonly<Record<FilterName, Described>> = {
  country: {
    column: 'country_code',
    values: (value) => (isCountry(value.toUpperCase()) ? [value.toUpperCase()] : undefined),
  },
  continent: { column: 'country_code', values: countriesOfContinent },
  subContinent: { column: 'country_code', values: countriesOfSubContinent },
  province: {
    column: 'province_code',
    values: matching(/^US-[A-Z]{2}$/),
    allowed: 'A state of the United States is allowed, like US-CA.',
  },
  video: ids('video_id'),
  playlist: ids('playlist_id'),
  channel: ids('channel_id'),
  asset: ids('asset_id'),
  group: { column: groupItemColumns.video, values: matching(/^[\w-]{1,64}$/), single: true },
  liveOrOnDemand: oneOf('live_or_on_demand', 'LIVE', 'ON_DEMAND'),
  subscribedStatus: oneOf('subscribed_status', 'SUBSCRIBED', 'UNSUBSCRIBED'),
  videoProduct: oneOf('video_product', ...products, 'UNKNOWN'),
  insightPlaybackLocationType: word('playback_location_type', 'EMBEDDED'),
  insightTrafficSourceType: word('traffic_source_type', 'RELATED_VIDEO'),
  deviceType: word('device_type', 'MOBILE'),
  operatingSystem: word('operating_system', 'ANDROID'),
  audienceType: { ...oneOf('audience_type', 'ORGANIC', 'AD_INSTREAM', 'AD_INDISPLAY'), single: true },
  subtitleLanguage: language('subtitle_language'),
  subtitleLanguageAutotranslated: language('subtitle_language_autotranslated'),
  endScreenElementType: word('end_screen_element_type', 'VIDEO'),
  claimedStatus: { ...oneOf('claimed_status', 'claimed'), single: true },
  uploaderType: { ...oneOf('uploader_type', 'self', 'thirdParty'), single: true },
}

export const filters: readonly Filter[] = (Object.keys(described) as FilterName[]).map((name) => ({
  ...described[name],
  name,
}))

const byName = new Map<string, Filter>(filters.map((filter) => [filter.name, filter]))
export const filterNamed = (name: string): Filter | undefined => byName.get(name)

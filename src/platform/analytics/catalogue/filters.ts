import type { FilterName } from '#contract/reportNames.ts'

/** The column that has the ids of a group's items, by their type. */
export const groupItemColumns = {
  video: 'video_id',
  playlist: 'playlist_id',
  channel: 'channel_id',
  asset: 'asset_id',
} as const

/**
 * Countries (ISO 3166-1 alpha-2) by continent and subcontinent (United Nations M49 codes), for filters of reports.
 * Taiwan (not in M49) counts as Eastern Asia and Kosovo (`XK`, not in ISO 3166-1) as Southern Europe. Antarctica
 * belongs to no continent here.
 */
const regions: Record<string, Record<string, string>> = {
  // Africa: northern, western, eastern, middle, southern
  '002': {
    '015': 'DZ EG EH LY MA SD TN',
    '011': 'BF BJ CI CV GH GM GN GW LR ML MR NE NG SH SL SN TG',
    '014': 'BI DJ ER ET IO KE KM MG MU MW MZ RE RW SC SO SS TF TZ UG YT ZM ZW',
    '017': 'AO CD CF CG CM GA GQ ST TD',
    '018': 'BW LS NA SZ ZA',
  },
  // Oceania: Australia and New Zealand, Melanesia, Micronesia, Polynesia
  '009': {
    '053': 'AU CC CX HM NF NZ',
    '054': 'FJ NC PG SB VU',
    '057': 'FM GU KI MH MP NR PW UM',
    '061': 'AS CK NU PF PN TK TO TV WF WS',
  },
  // Americas: northern, southern, central, Caribbean
  '019': {
    '021': 'BM CA GL PM US',
    '005': 'AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE',
    '013': 'BZ CR GT HN MX NI PA SV',
    '029': 'AG AI AW BB BL BQ BS CU CW DM DO GD GP HT JM KN KY LC MF MQ MS PR SX TC TT VC VG VI',
  },
  // Asia: eastern, southern, south-eastern, central, western
  '142': {
    '030': 'CN HK JP KP KR MN MO TW',
    '034': 'AF BD BT IN IR LK MV NP PK',
    '035': 'BN ID KH LA MM MY PH SG TH TL VN',
    '143': 'KG KZ TJ TM UZ',
    '145': 'AE AM AZ BH CY GE IL IQ JO KW LB OM PS QA SA SY TR YE',
  },
  // Europe: southern, eastern, northern, western
  '150': {
    '039': 'AD AL BA ES GI GR HR IT ME MK MT PT RS SI SM VA XK',
    '151': 'BG BY CZ HU MD PL RO RU SK UA',
    '154': 'AX DK EE FI FO GB GG IE IM IS JE LT LV NO SE SJ',
    '155': 'AT BE CH DE FR LI LU MC NL',
  },
}

const subContinents = new Map(
  Object.values(regions)
    .flatMap((parts) => Object.entries(parts))
    .map(([code, countries]) => [code, countries.split(' ')]),
)
const continents = new Map(
  Object.entries(regions).map(([code, parts]) => [code, Object.values(parts).join(' ').split(' ')]),
)
const known = new Set([...continents.values(), 'AQ'].flat())

/** The country code of rows whose country is unknown or withheld. */
const unknownCountry = 'ZZ'

const isCountry = (code: string): boolean => known.has(code) || code === unknownCountry
const countriesOfContinent = (code: string): readonly string[] | undefined => continents.get(code)
const countriesOfSubContinent = (code: string): readonly string[] | undefined => subContinents.get(code)

/** Products of the platform, of which imported reports know nothing (`planner/parameters.ts`). */
export const products: readonly string[] = ['CORE', 'GAMING', 'KIDS', 'MUSIC']

/** A filter: a name that may be on the left of `==` in `filters`. */
export interface Filter {
  name: FilterName
  /** The column that is compared; for a group it depends on the type of its items (`groupItemColumns`). */
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

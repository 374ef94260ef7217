import {
  adType,
  ageGroup,
  annotationType,
  audienceType,
  cardType,
  claimedStatus,
  deviceType,
  endScreenElementType,
  gender,
  liveOrOnDemand,
  operatingSystem,
  playbackLocationType,
  sharingService,
  subscribedStatus,
  trafficSourceType,
  uploaderType,
} from './codes.ts'
import {
  type Column,
  coded,
  count,
  dimension,
  metric,
  minutes,
  money,
  moneyPerThousand,
  netCount,
  percentage,
  ratio,
  seconds,
} from './columns.ts'

/** A table of the warehouse: its dimensions, its metrics, and the rows that a newer report replaces. */
export interface FactTable {
  name: string
  dimensions: readonly Column[]
  metrics: readonly Column[]
  /** Whether rows have `ownerColumn`: tables of bulk reports do, our own tables do not. */
  owned: boolean
  /** Whether rows have `claims`: whether they are claimed and who uploaded. */
  claimable: boolean
  /** Whether rows have `durationColumn`. */
  durations: boolean
  /** A newer report replaces every row that has the same values as its own in these columns: mostly a channel's day. */
  unit: readonly string[]
}

/**
 * A column of our own, which files do not have: whole seconds of the video, NULL where not known. Reports derive the
 * kind of content from it.
 */
export const durationColumn = 'video_length_seconds'

/** A column of our own: the content owner whose report the row came in; empty for a channel's own report. */
export const ownerColumn = 'content_owner'

/**
 * Columns after the dimensions of claimable tables. Rows of a channel's own report have `''` and `self`: all that it
 * uploaded, claimed or not.
 */
export const claims: readonly Column[] = [coded('claimed_status', claimedStatus), coded('uploader_type', uploaderType)]

const day = dimension('date', 'day')
const channel = dimension('channel_id', 'channelId')
const video = dimension('video_id', 'videoId')
const asset = dimension('asset_id', 'assetId')
const country = dimension('country_code', 'country')
const province = dimension('province_code', 'province')
const subscription = coded('subscribed_status', subscribedStatus)
const playbackLocation = coded('playback_location_type', playbackLocationType)
const trafficSource = coded('traffic_source_type', trafficSourceType)
const trafficDetail = dimension('traffic_source_detail', 'text')
const device = coded('device_type', deviceType)
const system = coded('operating_system', operatingSystem)

/** Group B: the dimensions of nearly every report of videos (specification: bulk-report-columns 1). */
const viewing = [day, channel, video, coded('live_or_on_demand', liveOrOnDemand), subscription, country]
/** Group P. */
const listViewing = [day, channel, dimension('playlist_id', 'playlistId'), ...viewing.slice(2)]

/** Group ACT: views and watch time. */
const watched = [
  count('views'),
  count('engaged_views'),
  minutes('watch_time_minutes'),
  seconds('average_view_duration_seconds'),
  percentage('average_view_duration_percentage'),
  count('red_views'),
  minutes('red_watch_time_minutes'),
]
/** Group ANN. */
const annotations = [
  count('annotation_impressions'),
  count('annotation_clickable_impressions'),
  count('annotation_clicks'),
  ratio('annotation_click_through_rate'),
  count('annotation_closable_impressions'),
  count('annotation_closes'),
  ratio('annotation_close_rate'),
]
/** Group CARD. */
const cards = [
  count('card_teaser_impressions'),
  count('card_teaser_clicks'),
  ratio('card_teaser_click_rate'),
  count('card_impressions'),
  count('card_clicks'),
  ratio('card_click_rate'),
]
const basic = [
  ...watched.slice(0, 2),
  count('comments'),
  netCount('likes'),
  netCount('dislikes'),
  count('shares'),
  ...watched.slice(2, 5),
  ...annotations,
  ...cards,
  count('subscribers_gained'),
  count('subscribers_lost'),
  count('videos_added_to_playlists'),
  count('videos_removed_from_playlists'),
  ...watched.slice(5),
]
const inProvince = [...watched.slice(0, 5), ...annotations, ...cards, ...watched.slice(5)]
const endScreens = [
  count('end_screen_element_clicks'),
  count('end_screen_element_impressions'),
  ratio('end_screen_element_click_rate'),
]
/** Group PL. */
const listed = [
  ...watched.slice(0, 4),
  count('playlist_starts'),
  count('playlist_saves_added'),
  count('playlist_saves_removed'),
]
const partnerRevenue = [
  money('estimated_partner_revenue'),
  money('estimated_partner_ad_revenue'),
  { ...money('estimated_partner_ad_auction_revenue'), formerName: 'estimated_partner_ad_sense_revenue' },
  { ...money('estimated_partner_ad_reserved_revenue'), formerName: 'estimated_partner_double_click_revenue' },
  money('estimated_partner_red_revenue'),
  money('estimated_partner_transaction_revenue'),
]

const extraDimensions = {
  basic: [],
  province: [province],
  playback_location: [playbackLocation, dimension('playback_location_detail', 'text')],
  traffic_source: [trafficSource, trafficDetail],
  device_os: [device, system],
  subtitles: [dimension('subtitle_language', 'text'), dimension('subtitle_language_autotranslated', 'text')],
  combined: [playbackLocation, trafficSource, device, system],
  demographics: [coded('age_group', ageGroup), coded('gender', gender)],
  sharing_service: [coded('sharing_service', sharingService)],
  annotations: [coded('annotation_type', annotationType), dimension('annotation_id', 'text')],
  cards: [coded('card_type', cardType), dimension('card_id', 'text')],
  end_screens: [coded('end_screen_element_type', endScreenElementType), dimension('end_screen_element_id', 'text')],
} as const

/** A kind of report. All exist for channels, some for assets and playlists too. */
export type Aspect = keyof typeof extraDimensions

const metricsOf: Record<Aspect, readonly Column[]> = {
  basic,
  province: inProvince,
  playback_location: watched,
  traffic_source: watched,
  device_os: watched,
  subtitles: watched,
  combined: watched,
  demographics: [percentage('views_percentage')],
  sharing_service: [count('shares')],
  annotations,
  cards,
  end_screens: endScreens,
}

const channelDay = ['channel_id', 'date']
const aspects = Object.keys(extraDimensions) as Aspect[]
export const assetAspects = aspects.filter((aspect) => aspect !== 'subtitles')
export const playlistAspects = aspects.filter((aspect) =>
  ['basic', 'province', 'playback_location', 'traffic_source', 'device_os', 'combined'].includes(aspect),
)
export const channelAspects: readonly Aspect[] = aspects

const reported = { owned: true, claimable: true, durations: true, unit: channelDay }
const ownFile = { owned: false, claimable: false, durations: true, unit: channelDay }
const withoutSubscribers = (columns: readonly Column[]) =>
  columns.filter(({ name }) => !name.startsWith('subscribers_'))

const channelTables = channelAspects.map(
  (aspect): FactTable => ({
    ...reported,
    name: `channel_${aspect}`,
    dimensions: [...viewing, ...extraDimensions[aspect]],
    metrics: metricsOf[aspect],
  }),
)
/** A video that several assets claim is in the rows of each asset, so these tables are only read by asset. */
const assetTables = assetAspects.map(
  (aspect): FactTable => ({
    ...reported,
    name: `asset_${aspect}`,
    dimensions: [...viewing.slice(0, 3), asset, ...viewing.slice(3), ...extraDimensions[aspect]],
    metrics: withoutSubscribers(metricsOf[aspect]),
  }),
)
const playlistTables = playlistAspects.map(
  (aspect): FactTable => ({
    ...reported,
    claimable: false,
    name: `playlist_${aspect}`,
    dimensions: [...listViewing, ...extraDimensions[aspect]],
    metrics: listed,
  }),
)
const reach = [count('video_thumbnail_impressions'), ratio('video_thumbnail_impressions_ctr')]
const otherTables: readonly FactTable[] = [
  { ...reported, name: 'channel_reach_basic', dimensions: [day, channel, video], metrics: reach },
  {
    ...reported,
    name: 'channel_reach_combined',
    dimensions: [day, channel, video, trafficSource, trafficDetail, system, device],
    metrics: reach,
  },
  {
    ...reported,
    name: 'channel_ad_rates',
    dimensions: [day, channel, video, country, coded('ad_type', adType)],
    metrics: [money('estimated_youtube_ad_revenue'), count('ad_impressions'), moneyPerThousand('estimated_cpm')],
  },
  {
    ...reported,
    name: 'channel_estimated_revenue',
    dimensions: [day, channel, video, country],
    metrics: [
      ...partnerRevenue.slice(0, 4),
      money('estimated_youtube_ad_revenue'),
      count('estimated_monetized_playbacks'),
      moneyPerThousand('estimated_playback_based_cpm'),
      count('ad_impressions'),
      moneyPerThousand('estimated_cpm'),
      ...partnerRevenue.slice(4),
    ],
  },
  {
    ...reported,
    name: 'asset_estimated_revenue',
    dimensions: [day, channel, video, asset, country],
    metrics: partnerRevenue,
  },
  // Three tables of our own: no bulk report has these facts.
  {
    ...ownFile,
    name: 'channel_city',
    // Empty where the country has no provinces.
    dimensions: [
      day,
      channel,
      video,
      subscription,
      country,
      dimension('province_code', 'text'),
      dimension('city', 'text'),
    ],
    metrics: watched.filter(({ name }) => !/^red_|engaged/.test(name)),
  },
  {
    ...ownFile,
    // A curve of the views from `start_date` through `date`; a report reads the curves whose time range overlaps its
    // own.
    name: 'audience_retention',
    dimensions: [
      day,
      dimension('start_date', 'day'),
      channel,
      video,
      coded('audience_type', audienceType),
      subscription,
      dimension('elapsed_video_time_ratio', 'point'),
    ],
    metrics: [count('views'), ratio('audience_watch_ratio'), ratio('relative_retention_performance')],
    unit: ['channel_id', 'video_id', 'date'],
  },
  {
    ...ownFile,
    name: 'live_stream',
    dimensions: [day, channel, video, dimension('livestream_position', 'position')],
    metrics: [metric('viewers')('average_concurrent_viewers'), count('peak_concurrent_viewers')],
    unit: ['channel_id', 'video_id', 'date'],
  },
]

/** How many of a currency one US dollar bought on a day. */
export const currencyRates: FactTable = {
  ...ownFile,
  name: 'currency_rates',
  dimensions: [day, dimension('currency', 'currency')],
  metrics: [metric('rate')('per_usd')],
  durations: false,
  unit: ['date'],
}

/** Every table of the warehouse that files are loaded into, by name. */
export const factTables: ReadonlyMap<string, FactTable> = new Map(
  [...channelTables, ...assetTables, ...playlistTables, ...otherTables, currencyRates].map((table) => [
    table.name,
    table,
  ]),
)

export function factTable(name: string): FactTable {
  const table = factTables.get(name)
  if (!table) throw new Error(`there is no table ${name}`)
  return table
}

/**
 * The columns of a table that files have, in their order; `ownerColumn` and `durationColumn` follow them in the table.
 */
export const columnsOf = ({ dimensions, metrics, claimable }: FactTable): readonly Column[] => [
  ...dimensions,
  ...(claimable ? claims : []),
  ...metrics,
]

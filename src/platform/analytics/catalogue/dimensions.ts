import type { DimensionName } from '#contract/reportNames.ts'
import type { Dialect } from '#platform/warehouse/port.ts'
import type { ReadColumn } from './columns.ts'

/** A dimension of a report: how rows are grouped and how the group is named in the answer. */
export interface Dimension {
  name: DimensionName
  dataType: 'STRING' | 'INTEGER' | 'FLOAT'
  /** The column that a table must have to be grouped by it. */
  column: string
  /** The SQL that rows are grouped by. */
  key(read: ReadColumn, dialect: Dialect): string
  /** The SQL of the group's name, over the key. */
  label(key: string, dialect: Dialect): string
  /** Rows with an empty value are left out of reports by this dimension; all other reports count them. */
  skipsEmpty?: true
  /** Both dates must be the first of a month; the whole month of the end date counts. */
  monthly?: true
}

type Described = Omit<Dimension, 'name'>

const plain = (column: string, details: Partial<Described> = {}): Described => ({
  dataType: 'STRING',
  column,
  key: (read) => read(column),
  label: (key) => key,
  ...details,
})
/** A dimension whose value may be empty, for example for the channel's own changes or a withheld search term. */
const skippingEmpty = (column: string): Described => plain(column, { skipsEmpty: true })

/** The type requires every name of the contract. */
const described: Readonly<Record<DimensionName, Described>> = {
  day: plain('date', { label: (key, { dayText }) => dayText(key) }),
  month: plain('date', {
    key: (read, { monthOf }) => monthOf(read('date')),
    label: (key, { monthText }) => monthText(key),
    monthly: true,
  }),
  country: plain('country_code'),
  province: skippingEmpty('province_code'),
  city: skippingEmpty('city'),
  video: skippingEmpty('video_id'),
  playlist: skippingEmpty('playlist_id'),
  channel: plain('channel_id'),
  asset: skippingEmpty('asset_id'),
  creatorContentType: plain('creator_content_type'),
  liveOrOnDemand: plain('live_or_on_demand'),
  subscribedStatus: plain('subscribed_status'),
  videoProduct: plain('video_product'),
  insightPlaybackLocationType: plain('playback_location_type'),
  insightPlaybackLocationDetail: skippingEmpty('playback_location_detail'),
  insightTrafficSourceType: plain('traffic_source_type'),
  insightTrafficSourceDetail: skippingEmpty('traffic_source_detail'),
  deviceType: plain('device_type'),
  operatingSystem: plain('operating_system'),
  ageGroup: plain('age_group'),
  gender: plain('gender'),
  sharingService: plain('sharing_service'),
  elapsedVideoTimeRatio: plain('elapsed_video_time_ratio', { dataType: 'FLOAT' }),
  adType: plain('ad_type'),
  livestreamPosition: plain('livestream_position', { dataType: 'INTEGER' }),
  // Empty where no subtitles were shown. This group has a row in the answer, so that the rows add up to all views.
  subtitleLanguage: plain('subtitle_language'),
  subtitleLanguageAutotranslated: plain('subtitle_language_autotranslated'),
  endScreenElementType: plain('end_screen_element_type'),
  endScreenElementId: skippingEmpty('end_screen_element_id'),
}

export const dimensions: readonly Dimension[] = (Object.keys(described) as DimensionName[]).map((name) => ({
  ...described[name],
  name,
}))

const byName = new Map<string, Dimension>(dimensions.map((dimension) => [dimension.name, dimension]))
export const dimensionNamed = (name: string): Dimension | undefined => byName.get(name)

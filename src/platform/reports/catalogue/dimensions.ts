import type { DimensionName } from '#contract/reportNames.ts'
import type { Dialect } from '../../warehouse/port.ts'
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

const plain = (name: DimensionName, column: string, details: Partial<Dimension> = {}): Dimension => ({
  name,
  dataType: 'STRING',
  column,
  key: (read) => read(column),
  label: (key) => key,
  ...details,
})
/** A dimension whose value may be empty, for example for the channel's own changes or a withheld search term. */
const skippingEmpty = (name: DimensionName, column: string): Dimension => plain(name, column, { skipsEmpty: true })

export const dimensions: readonly Dimension[] = [
  plain('day', 'date', { label: (key, { dayText }) => dayText(key) }),
  plain('month', 'date', {
    key: (read, { monthOf }) => monthOf(read('date')),
    label: (key, { monthText }) => monthText(key),
    monthly: true,
  }),
  plain('country', 'country_code'),
  plain('province', 'province_code', { skipsEmpty: true }),
  skippingEmpty('city', 'city'),
  skippingEmpty('video', 'video_id'),
  skippingEmpty('playlist', 'playlist_id'),
  plain('channel', 'channel_id'),
  skippingEmpty('asset', 'asset_id'),
  plain('creatorContentType', 'creator_content_type'),
  plain('liveOrOnDemand', 'live_or_on_demand'),
  plain('subscribedStatus', 'subscribed_status'),
  plain('videoProduct', 'video_product'),
  plain('insightPlaybackLocationType', 'playback_location_type'),
  skippingEmpty('insightPlaybackLocationDetail', 'playback_location_detail'),
  plain('insightTrafficSourceType', 'traffic_source_type'),
  skippingEmpty('insightTrafficSourceDetail', 'traffic_source_detail'),
  plain('deviceType', 'device_type'),
  plain('operatingSystem', 'operating_system'),
  plain('ageGroup', 'age_group'),
  plain('gender', 'gender'),
  plain('sharingService', 'sharing_service'),
  plain('elapsedVideoTimeRatio', 'elapsed_video_time_ratio', { dataType: 'FLOAT' }),
  plain('adType', 'ad_type'),
  plain('livestreamPosition', 'livestream_position', { dataType: 'INTEGER' }),
  // Empty where no subtitles were shown. This group has a row in the answer, so that the rows add up to all views.
  plain('subtitleLanguage', 'subtitle_language'),
  plain('subtitleLanguageAutotranslated', 'subtitle_language_autotranslated'),
  plain('endScreenElementType', 'end_screen_element_type'),
  skippingEmpty('endScreenElementId', 'end_screen_element_id'),
]

const byName = new Map<string, Dimension>(dimensions.map((dimension) => [dimension.name, dimension]))
export const dimensionNamed = (name: string): Dimension | undefined => byName.get(name)

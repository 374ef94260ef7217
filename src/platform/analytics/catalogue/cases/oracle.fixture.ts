/**
 * Computes the expected answer of a report straight from the rows of the files, without the catalogue, the planner or
 * the engine.
 */
import type { MetricName } from '#contract/reportNames.ts'
import type { FactRow } from '#platform/analytics/rows.fixture.ts'
import { durations } from './rows.fixture.ts'

export interface Question {
  dimensions: readonly string[]
  filters: Readonly<Record<string, readonly string[]>>
  metrics: readonly string[]
  /** Inclusive. */
  from: string
  to: string
}

export type Tables = Readonly<Record<string, readonly FactRow[]>>

const dashed = (date: unknown) => String(date).replace(/(....)(..)(..)/, '$1-$2-$3')
const named = (column: string, names: Record<string, string>) => (row: FactRow) =>
  names[String(row[column]).toLowerCase()] ?? String(row[column])
const text = (column: string) => (row: FactRow) => String(row[column])
const filled = (column: string) => (row: FactRow) => (row[column] === '' ? undefined : String(row[column]))
const live = named('live_or_on_demand', { live: 'LIVE', on_demand: 'ON_DEMAND', ondemand: 'ON_DEMAND' })

/** The name of a row's group by each dimension; undefined where the row is in no group. */
const groupOf: Record<string, (row: FactRow) => string | undefined> = {
  day: ({ date }) => dashed(date),
  month: ({ date }) => dashed(date).slice(0, 7),
  country: text('country_code'),
  province: text('province_code'),
  city: filled('city'),
  video: filled('video_id'),
  playlist: text('playlist_id'),
  channel: text('channel_id'),
  asset: filled('asset_id'),
  liveOrOnDemand: live,
  subscribedStatus: named('subscribed_status', {
    subscribed: 'SUBSCRIBED',
    not_subscribed: 'UNSUBSCRIBED',
    unsubscribed: 'UNSUBSCRIBED',
    unknown: 'UNKNOWN',
  }),
  creatorContentType: (row) => {
    if (row.live_or_on_demand !== undefined && live(row) === 'LIVE') return 'LIVE_STREAM'
    const length = durations[String(row.video_id).slice(-1)]
    if (length === undefined) return 'UNSPECIFIED'
    return length <= 60 ? 'SHORTS' : 'VIDEO_ON_DEMAND'
  },
  videoProduct: () => 'UNKNOWN',
  insightPlaybackLocationType: named('playback_location_type', { 0: 'WATCH', 1: 'EMBEDDED', 7: 'BROWSE' }),
  insightPlaybackLocationDetail: filled('playback_location_detail'),
  insightTrafficSourceType: named('traffic_source_type', {
    5: 'YT_SEARCH',
    7: 'RELATED_VIDEO',
    9: 'EXT_URL',
    0: 'NO_LINK_OTHER',
  }),
  insightTrafficSourceDetail: filled('traffic_source_detail'),
  deviceType: named('device_type', { 101: 'DESKTOP', 102: 'TV', 104: 'MOBILE', 100: 'UNKNOWN_PLATFORM' }),
  operatingSystem: named('operating_system', { 2: 'WINDOWS', 4: 'ANDROID', 5: 'IOS' }),
  ageGroup: named('age_group', {
    age_13_17: 'age13-17',
    age_25_34: 'age25-34',
    age_65_: 'age65-',
    '': 'UNKNOWN',
  }),
  gender: named('gender', { female: 'female', male: 'male', gender_other: 'user_specified' }),
  sharingService: named('sharing_service', { 10: 'FACEBOOK', 49: 'WHATS_APP', 53: 'OTHER' }),
  adType: named('ad_type', { 1: 'auctionTrueviewInstream', 3: 'auctionInstream', 19: 'auctionBumperInstream' }),
  elapsedVideoTimeRatio: text('elapsed_video_time_ratio'),
  livestreamPosition: text('livestream_position'),
  subtitleLanguage: text('subtitle_language'),
  subtitleLanguageAutotranslated: text('subtitle_language_autotranslated'),
  endScreenElementType: named('end_screen_element_type', { 501: 'VIDEO', 502: 'PLAYLIST', 505: 'SUBSCRIBE' }),
  endScreenElementId: filled('end_screen_element_id'),
}

const regions: Record<string, readonly string[]> = {
  '019': ['US', 'BR'],
  '021': ['US'],
  '150': ['GB', 'DE'],
  '155': ['DE'],
}

/** Whether a row meets a filter. */
function meets(row: FactRow, name: string, values: readonly string[]): boolean {
  if (name === 'continent' || name === 'subContinent')
    return values.some((value) => regions[value]?.includes(String(row.country_code)))
  if (name === 'audienceType') return values.includes(String(row.audience_type))
  if (name === 'claimedStatus') return row.claimed_status === 'claimed'
  if (name === 'uploaderType') return values.includes(String(row.uploader_type))
  return values.includes(String(groupOf[name]?.(row)))
}

const sum = (rows: readonly FactRow[], column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
/** Null where no row reports the column, as in an older version of the file. */
const total = (column: string) => (rows: readonly FactRow[]) =>
  rows.length > 0 && rows.every((row) => row[column] === '') ? null : sum(rows, column)
const rounded = (column: string) => (rows: readonly FactRow[]) => Math.round(sum(rows, column))
/** A metric without a column in the files, computed from the counts that define it. */
const ratio = (part: string, whole: string) => (rows: readonly FactRow[]) => share(sum(rows, part), sum(rows, whole))
/** The file's own rate or price, weighted by the column that it relates to. */
const over = (column: string, whole: string) => (rows: readonly FactRow[]) =>
  weightedMean(rows, column, (row) => Number(row[whole]))

interface OracleContext {
  /** Every row that the question selects, in all groups. */
  selected: readonly FactRow[]
  /** Views on a row's day of its video and, where it has one, its asset. */
  viewsThatDay(row: FactRow): number
}

type Oracle = (rows: readonly FactRow[], context: OracleContext) => number | null

/** Computes every metric over some rows. The type requires each name of the contract. */
const metricOracles: Readonly<Record<MetricName, Oracle>> = {
  views: total('views'),
  engagedViews: total('engaged_views'),
  redViews: total('red_views'),
  estimatedMinutesWatched: rounded('watch_time_minutes'),
  estimatedRedMinutesWatched: rounded('red_watch_time_minutes'),
  averageViewDuration: (rows) => Math.round(overViews(rows, 'average_view_duration_seconds')),
  averageViewPercentage: (rows) => overViews(rows, 'average_view_duration_percentage'),
  annotationClickThroughRate: over('annotation_click_through_rate', 'annotation_clickable_impressions'),
  annotationCloseRate: over('annotation_close_rate', 'annotation_closable_impressions'),
  annotationImpressions: total('annotation_impressions'),
  annotationClickableImpressions: total('annotation_clickable_impressions'),
  annotationClosableImpressions: total('annotation_closable_impressions'),
  annotationClicks: total('annotation_clicks'),
  annotationCloses: total('annotation_closes'),
  cardClickRate: over('card_click_rate', 'card_impressions'),
  cardTeaserClickRate: over('card_teaser_click_rate', 'card_teaser_impressions'),
  cardImpressions: total('card_impressions'),
  cardTeaserImpressions: total('card_teaser_impressions'),
  cardClicks: total('card_clicks'),
  cardTeaserClicks: total('card_teaser_clicks'),
  likes: total('likes'),
  dislikes: total('dislikes'),
  shares: total('shares'),
  videosAddedToPlaylists: total('videos_added_to_playlists'),
  videosRemovedFromPlaylists: total('videos_removed_from_playlists'),
  comments: total('comments'),
  subscribersGained: total('subscribers_gained'),
  subscribersLost: total('subscribers_lost'),
  estimatedRevenue: total('estimated_partner_revenue'),
  estimatedAdRevenue: total('estimated_partner_ad_revenue'),
  grossRevenue: total('estimated_youtube_ad_revenue'),
  estimatedRedPartnerRevenue: total('estimated_partner_red_revenue'),
  monetizedPlaybacks: total('estimated_monetized_playbacks'),
  playbackBasedCpm: over('estimated_playback_based_cpm', 'estimated_monetized_playbacks'),
  adImpressions: total('ad_impressions'),
  cpm: over('estimated_cpm', 'ad_impressions'),
  averageTimeInPlaylist: ratio('watch_time_minutes', 'playlist_starts'),
  playlistAverageViewDuration: (rows) => Math.round(overViews(rows, 'average_view_duration_seconds')),
  playlistEstimatedMinutesWatched: rounded('watch_time_minutes'),
  playlistSaves: (rows) => sum(rows, 'playlist_saves_added') - sum(rows, 'playlist_saves_removed'),
  playlistStarts: total('playlist_starts'),
  playlistViews: total('views'),
  viewsPerPlaylistStart: ratio('views', 'playlist_starts'),
  viewerPercentage: (rows, { selected, viewsThatDay }) => {
    const viewers = (rows: readonly FactRow[]) =>
      rows.reduce((viewerSum, row) => viewerSum + Number(row.views_percentage) * viewsThatDay(row), 0)
    return 100 * share(viewers(rows), viewers(selected))
  },
  audienceWatchRatio: (rows) => overViewings(rows, 'audience_watch_ratio'),
  relativeRetentionPerformance: (rows) => overViewings(rows, 'relative_retention_performance'),
  averageConcurrentViewers: (rows) => share(sum(rows, 'average_concurrent_viewers'), rows.length),
  endScreenElementImpressions: total('end_screen_element_impressions'),
  endScreenElementClicks: total('end_screen_element_clicks'),
  endScreenElementClickRate: ratio('end_screen_element_clicks', 'end_screen_element_impressions'),
  videoThumbnailImpressions: total('video_thumbnail_impressions'),
  videoThumbnailImpressionsClickRate: over('video_thumbnail_impressions_ctr', 'video_thumbnail_impressions'),
  peakConcurrentViewers: (rows) => Math.max(...rows.map((row) => Number(row.peak_concurrent_viewers))),
}
const oracles: ReadonlyMap<string, Oracle> = new Map(Object.entries(metricOracles))

/** The weighted mean of a column; 0 where all weights are 0. */
function weightedMean(rows: readonly FactRow[], column: string, weightOf: (row: FactRow) => number): number {
  const totalWeight = rows.reduce((total, row) => total + weightOf(row), 0)
  return share(
    rows.reduce((total, row) => total + Number(row[column]) * weightOf(row), 0),
    totalWeight,
  )
}

/** The file's own average, weighted by engaged views, or by views in a file from before these were reported. */
const overViews = (rows: readonly FactRow[], column: string) =>
  weightedMean(rows, column, (row) => Number((row.engaged_views ?? '') === '' ? row.views : row.engaged_views))

/** The weighted mean of curves; a curve without known views has the weight of one view. */
const overViewings = (rows: readonly FactRow[], column: string) =>
  weightedMean(rows, column, ({ views }) => Math.max(Number(views), 1))

/** From each group to the values of its metrics; `tableOf` returns the file that has a metric. */
export function oracleAnswer(
  tables: Tables,
  tableOf: (metric: string) => string,
  { dimensions, filters, metrics, from, to }: Question,
): Map<string, (number | null)[]> {
  const within = (row: FactRow) =>
    row.start_date === undefined
      ? dashed(row.date) >= from && dashed(row.date) <= to
      : dashed(row.date) >= from && dashed(row.start_date) <= to
  const byTable = new Map<string, { selected: FactRow[]; groups: Map<string, FactRow[]> }>()
  for (const table of new Set(metrics.map(tableOf))) {
    const selected: FactRow[] = []
    const groups = new Map<string, FactRow[]>()
    for (const row of tables[table] ?? []) {
      if (!within(row) || !Object.entries(filters).every(([name, values]) => meets(row, name, values))) continue
      const names = dimensions.map((dimension) => groupOf[dimension]?.(row))
      if (names.includes(undefined)) continue
      const key = names.join()
      selected.push(row)
      groups.set(key, [...(groups.get(key) ?? []), row])
    }
    byTable.set(table, { selected, groups })
  }
  const basic = new Map<string, number>()
  const videoDay = ({ date, video_id, asset_id = '' }: FactRow) => `${date} ${video_id} ${asset_id}`
  for (const row of [...(tables.channel_basic ?? []), ...(tables.asset_basic ?? [])])
    basic.set(videoDay(row), (basic.get(videoDay(row)) ?? 0) + Number(row.views))
  const viewsThatDay = (row: FactRow) => basic.get(videoDay(row)) ?? 1
  const keys = new Set([...byTable.values()].flatMap(({ groups }) => [...groups.keys()]))
  return new Map(
    [...keys].map((key) => [
      key,
      metrics.map((metric) => {
        const { selected, groups } = byTable.get(tableOf(metric)) ?? { selected: [], groups: new Map() }
        const oracleOf = oracles.get(metric)
        if (!oracleOf) throw new Error(`${metric} is no metric of the contract`)
        return oracleOf(groups.get(key) ?? [], { selected, viewsThatDay })
      }),
    ]),
  )
}

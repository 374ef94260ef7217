import { columnsOf, durationColumn, factTable, ownerColumn } from '#platform/warehouse/schema.ts'
import { u } from './partsOfViews.ts'
import { cardTypes, endScreenElements, services, weightedPick } from './shares.ts'

/** The claim columns in every row of the demo's own channels. */
const own = ["'' AS claimed_status", "'self' AS uploader_type", `'' AS ${ownerColumn}`]

/** SQL that fills a table: `columns` has the SQL of some of them by name; the others are copied from the source. */
function fill(name: string, from: string, columns: Readonly<Record<string, string>> = {}): string {
  const table = factTable(name)
  const values = columnsOf(table)
    .filter((column) => !['claimed_status', 'uploader_type'].includes(column.name))
    .map((column) => (columns[column.name] === undefined ? column.name : `${columns[column.name]} AS ${column.name}`))
  if (table.claimable) values.push(...own)
  else if (table.owned) values.push(`'' AS ${ownerColumn}`)
  if (table.durations) values.push(durationColumn)
  return `INSERT INTO ${name} BY NAME SELECT ${values.join(', ')} FROM ${from}`
}

const zeros = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '0']))
const noAnnotations = zeros(
  'annotation_impressions',
  'annotation_clickable_impressions',
  'annotation_clicks',
  'annotation_click_through_rate',
  'annotation_closable_impressions',
  'annotation_closes',
  'annotation_close_rate',
)
const quotient = (part: string, whole: string) => `CASE WHEN ${whole} = 0 THEN 0 ELSE ${part} / ${whole} END`
const cardRates = {
  card_teaser_click_rate: quotient('card_teaser_clicks', 'card_teaser_impressions'),
  card_click_rate: quotient('card_clicks', 'card_impressions'),
}

/** The rows of user activity of the days that are made, each with a hash for its random numbers. */
const activity = `(SELECT *, hash(video_id, date, country_code, subscribed_status) AS cell
  FROM channel_basic JOIN demo_neighbours USING (channel_id)
  WHERE date BETWEEN CAST($first AS DATE) AND CAST($last AS DATE) AND claimed_status = '' AND video_id <> '')`

const inPlaylists =
  "(SELECT * FROM demo_parts WHERE playlist_id <> '' AND traffic_source_type IN ('PLAYLIST', 'YT_PLAYLIST_PAGE'))"
const listCounts = {
  playlist_starts: `drawn(views * 0.38, ${u(0)})`,
  playlist_saves_added: `drawn(views * 0.05, ${u(1)})`,
  playlist_saves_removed: `drawn(views * 0.008, ${u(2)})`,
}

/** The tables that are made only of parts of views. Annotations ended before the demo's first day. */
export const spreadOfParts: readonly string[] = [
  ...['playback_location', 'traffic_source', 'device_os', 'subtitles'].map((aspect) =>
    fill(`channel_${aspect}`, 'demo_parts'),
  ),
  fill('channel_province', "(SELECT * FROM demo_parts WHERE country_code = 'US')", { ...noAnnotations, ...cardRates }),
  // A city is not named where it has too few viewers.
  fill('channel_city', "demo_parts WHERE city <> ''"),
  fill(
    'channel_demographics',
    `(SELECT *, 100.0 * views / all_views AS views_percentage
      FROM demo_parts JOIN (SELECT video_id, date, sum(views) AS all_views FROM demo_parts GROUP BY ALL) USING (video_id, date))`,
  ),
  ...['basic', 'province', 'playback_location', 'traffic_source', 'device_os', 'combined'].map((aspect) =>
    fill(
      `playlist_${aspect}`,
      aspect === 'province' ? `${inPlaylists} AS listed WHERE country_code = 'US'` : inPlaylists,
      listCounts,
    ),
  ),
  fill(
    'channel_reach_basic',
    `(SELECT date, channel_id, video_id, any_value(${durationColumn}) AS ${durationColumn},
        CAST(round(sum(views) / rate) AS BIGINT) AS video_thumbnail_impressions, rate AS video_thumbnail_impressions_ctr
      FROM (SELECT *, 0.03 + 0.05 * (hash(video_id) % 1000) / 1000.0 AS rate FROM demo_parts
        WHERE traffic_source_type IN ('SUBSCRIBER', 'RELATED_VIDEO', 'YT_SEARCH', 'YT_CHANNEL'))
      GROUP BY date, channel_id, video_id, rate)`,
  ),
  fill(
    'channel_reach_combined',
    `(SELECT date, channel_id, video_id, traffic_source_type, '' AS traffic_source_detail, device_type, operating_system,
        any_value(${durationColumn}) AS ${durationColumn},
        CAST(round(sum(views) / rate) AS BIGINT) AS video_thumbnail_impressions, rate AS video_thumbnail_impressions_ctr
      FROM (SELECT *, 0.03 + 0.05 * (hash(video_id) % 1000) / 1000.0 AS rate FROM demo_parts
        WHERE traffic_source_type IN ('SUBSCRIBER', 'RELATED_VIDEO', 'YT_SEARCH', 'YT_CHANNEL'))
      GROUP BY date, channel_id, video_id, traffic_source_type, device_type, operating_system, rate)`,
  ),
]

/** The tables that are made of rows of user activity. */
export const spreadOfActivity: readonly string[] = [
  fill('channel_sharing_service', `${activity} AS shared WHERE shares > 0`, {
    sharing_service: weightedPick(services, u(0)),
  }),
  fill(
    'channel_end_screens',
    `(SELECT *, drawn(views * 0.22, ${u(2)}) AS end_screen_element_impressions FROM ${activity}) AS shown
      WHERE end_screen_element_impressions > 0`,
    {
      end_screen_element_type: weightedPick(endScreenElements, u(3)),
      end_screen_element_id: "'element-' || (hash(video_id) % 4 + 1)",
      end_screen_element_clicks: `least(drawn(end_screen_element_impressions * 0.06, ${u(4)}), end_screen_element_impressions)`,
      end_screen_element_click_rate: `least(drawn(end_screen_element_impressions * 0.06, ${u(4)}), end_screen_element_impressions) / end_screen_element_impressions`,
    },
  ),
]

/** Tables that no report of the query API reads: the demo has them only for its last weeks. */
export const lateReports: readonly string[] = [
  fill('channel_combined', 'demo_parts'),
  fill('channel_cards', `${activity} AS carded WHERE card_teaser_impressions > 0`, {
    card_type: weightedPick(cardTypes, u(1)),
    card_id: "'card-' || (hash(video_id) % 3 + 1)",
    ...cardRates,
  }),
]

import {
  ages,
  cities,
  devices,
  genders,
  languages,
  lookUp,
  pages,
  searches,
  states,
  systems,
  traffic,
  weightedPick,
  weightedPickBy,
} from './shares.ts'

/** A random number in [0, 1) for a row, from ten bits of its hash `cell`, which has six of them. */
export const u = (place: 0 | 1 | 2 | 3 | 4 | 5) => tenBits('cell', place)
/** Six more, from the hash `other`. */
const v = (place: 0 | 1 | 2 | 3 | 4 | 5) => tenBits('other', place)
const tenBits = (hash: string, place: number) => `(((${hash} >> ${place * 10}) & 1023) / 1024.0)`
/** Each has a name, so that it is computed once and not for every share that it is compared with. */
const randoms = ([0, 1, 2, 3, 4, 5] as const).flatMap((place) => [
  [`u${place}`, u(place)] as const,
  [`v${place}`, v(place)] as const,
])

/** SQL that splits a whole number into `n` shares that add up to it. */
const share = (column: string) => `${column} // n + (part < ${column} % n)::BIGINT`

/**
 * Splits the views of user activity: each row of `channel_basic` into parts of a few views, each with every dimension
 * of the other reports. All other tables are made of these parts, so that their totals agree. From `$first` to `$last`.
 */
export const partsOfViews = `
CREATE OR REPLACE TEMP TABLE demo_parts AS
WITH told AS (
  SELECT *, CASE WHEN views < 40 THEN 1 ELSE least(views // 20, 5) END AS n
  FROM channel_basic
  WHERE date BETWEEN CAST($first AS DATE) AND CAST($last AS DATE) AND claimed_status = '' AND views > 0
    AND channel_id IN (SELECT DISTINCT channel_id FROM demo_works)
),
parted AS (
  SELECT *, hash(video_id, date, country_code, subscribed_status, part) AS cell, hash(cell, 7) AS other
  FROM (SELECT *, unnest(range(n)) AS part FROM told)
),
counted AS (
  SELECT date, channel_id, video_id, live_or_on_demand, subscribed_status, country_code, video_length_seconds, cell, other, part,
    ${share('views')} AS views, ${share('engaged_views')} AS engaged_views, ${share('red_views')} AS red_views,
    views AS all_views, watch_time_minutes, red_views AS all_red_views, red_watch_time_minutes,
    ${['card_teaser_impressions', 'card_teaser_clicks', 'card_impressions', 'card_clicks'].map((name) => `${share(name)} AS ${name}`).join(', ')},
    ${randoms.map(([name, chance]) => `${chance} AS ${name}`).join(', ')}
  FROM parted
),
sourced AS (
  SELECT * REPLACE (CASE WHEN views = all_views THEN watch_time_minutes ELSE watch_time_minutes * views / all_views END AS watch_time_minutes,
      CASE WHEN all_red_views = 0 THEN 0 WHEN views = all_views THEN red_watch_time_minutes
        ELSE red_watch_time_minutes * red_views / all_red_views END AS red_watch_time_minutes),
    CASE subscribed_status WHEN 'SUBSCRIBED' THEN ${weightedPick(traffic.subscribed, 'u0')} ELSE ${weightedPick(traffic.others, 'u0')} END AS traffic_source_type,
    -- The share of televisions grows by a point a month.
    CASE WHEN u1 < 0.01 * (date - DATE '2024-09-01') / 30.0 THEN 'TV' ELSE ${weightedPick(devices, 'u2')} END AS device_type,
    ${weightedPick(ages, 'u3')} AS age_group, ${weightedPick(genders, 'u4')} AS gender,
    CASE country_code WHEN 'US' THEN ${weightedPick(states, 'u5')} ELSE '' END AS province_code
  FROM counted
),
placed AS (SELECT *, CASE country_code WHEN 'US' THEN province_code ELSE country_code END AS place FROM sourced)
SELECT placed.* EXCLUDE (all_views, all_red_views, other, place, ${randoms.map(([name]) => name).join(', ')}), playlist_id,
  CASE WHEN engaged_views = 0 THEN 0 ELSE round(watch_time_minutes * 60 / engaged_views, 2) END AS average_view_duration_seconds,
  CASE WHEN engaged_views = 0 THEN 0 ELSE round(watch_time_minutes * 6000 / engaged_views / video_length_seconds, 2) END AS average_view_duration_percentage,
  CASE traffic_source_type
    WHEN 'YT_SEARCH' THEN ${weightedPick(searches, 'v0')}
    WHEN 'EXT_URL' THEN ${weightedPick(pages, 'v0')}
    WHEN 'RELATED_VIDEO' THEN neighbours[1 + CAST(floor(v0 * len(neighbours)) AS INTEGER)]
    WHEN 'END_SCREEN' THEN neighbours[1 + CAST(floor(v0 * v1 * len(neighbours)) AS INTEGER)]
    WHEN 'PLAYLIST' THEN playlist_id WHEN 'YT_PLAYLIST_PAGE' THEN playlist_id
    WHEN 'YT_CHANNEL' THEN channel_id WHEN 'NOTIFICATION' THEN 'uploaded'
    WHEN 'SUBSCRIBER' THEN CASE WHEN v0 < 0.7 THEN 'what-to-watch' ELSE 'my-subscriptions' END
    WHEN 'YT_OTHER_PAGE' THEN 'unknown' ELSE '' END AS traffic_source_detail,
  CASE WHEN traffic_source_type = 'EXT_URL' AND v2 < 0.55 THEN 'EMBEDDED'
    WHEN traffic_source_type = 'YT_CHANNEL' AND v2 < 0.4 THEN 'CHANNEL'
    WHEN traffic_source_type = 'SUBSCRIBER' AND v2 < 0.1 THEN 'BROWSE'
    WHEN traffic_source_type = 'YT_SEARCH' AND v2 < 0.03 THEN 'SEARCH' ELSE 'WATCH' END AS playback_location_type,
  CASE WHEN traffic_source_type = 'EXT_URL' AND v2 < 0.55 THEN ${weightedPick(pages, 'v3')} ELSE '' END AS playback_location_detail,
  ${weightedPickBy('device_type', systems, 'v4')} AS operating_system,
  CASE WHEN v5 < 0.28 THEN ${lookUp('country_code', languages, "CASE WHEN country_code = 'ZZ' THEN '' ELSE 'en' END")} ELSE '' END AS subtitle_language,
  CASE WHEN v5 < 0.09 THEN ${lookUp('country_code', languages, "''")} ELSE '' END AS subtitle_language_autotranslated,
  ${weightedPickBy('place', cities, 'v1')} AS city
FROM placed JOIN demo_works USING (channel_id, video_id) JOIN demo_neighbours USING (channel_id)`

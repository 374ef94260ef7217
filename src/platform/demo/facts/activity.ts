import { dayNumber, dayOfNumber } from '#platform/time/days.ts'
import type { Run } from '#platform/warehouse/port.ts'
import { durationColumn, factTable } from '#platform/warehouse/schema.ts'
import { randomMacros } from './random.ts'
import { type DemoActivity, liveFrom, viralAfter } from './works.ts'

/** The number of video days that one statement makes: few enough to show progress, enough to use every processor. */
const videoDaysAtOnce = 18_000

/**
 * Makes the rows of every day from `from` to `to` inside the caller's transaction. A row depends only on the seed, its
 * video, day, country and subscription, so that days made later do not change earlier ones.
 */
export async function makeFacts(
  run: Run,
  { seed, channelId, firstDay, from, to, videos, audiences }: DemoActivity,
  onDays: (done: number, total: number) => void,
): Promise<void> {
  for (const statement of [...randomMacros, ...workTables]) await run(statement)
  await append(
    run,
    'demo_videos',
    videos.map((video, place) => [
      place,
      video.id,
      dayNumber(video.published),
      video.lengthSeconds,
      video.firstDay,
      video.evergreen,
      video.retention,
      video.fades,
      video.viral ? dayNumber(video.published) + viralAfter : 0,
    ]),
  )
  await append(
    run,
    'demo_audiences',
    audiences.map(({ country, before, after, red }, place) => [place, country, before, after, red]),
  )
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const peak = videos.find(({ viral }) => viral)
  const bound = {
    seed,
    channel: channelId,
    firstDay: dayNumber(firstDay),
    peak: peak ? dayNumber(peak.published) + viralAfter : 0,
  }
  const daysAtOnce = Math.max(60, Math.floor(videoDaysAtOnce / videos.length))
  for (let day = first; day <= last; day += daysAtOnce) {
    const span = { first: day, last: Math.min(day + daysAtOnce - 1, last) }
    await run(videoRows, { ...bound, ...span })
    await run(channelRows, {
      seed,
      channel: channelId,
      first: dayOfNumber(span.first),
      last: dayOfNumber(span.last),
    })
    await run('INSERT INTO channel_basic BY NAME FROM demo_changes')
    onDays(span.last - first + 1, last - first + 1)
  }
  for (const table of ['demo_videos', 'demo_audiences', 'demo_changes']) await run(`DROP TABLE ${table}`)
}

const workTables = [
  `CREATE OR REPLACE TEMP TABLE demo_videos (place UBIGINT, video_id VARCHAR, published INTEGER, length INTEGER,
    first_day DOUBLE, evergreen DOUBLE, retention DOUBLE, fades DOUBLE, peak INTEGER)`,
  `CREATE OR REPLACE TEMP TABLE demo_audiences (audience UBIGINT, country VARCHAR, share_before DOUBLE, share_after DOUBLE, red DOUBLE)`,
]

async function append(run: Run, table: string, rows: readonly (string | number)[][]): Promise<void> {
  const places = (row: readonly unknown[], from: number) => row.map((_, index) => `$${from + index + 1}`).join(', ')
  const values = rows.map((row, index) => `(${places(row, index * row.length)})`).join(', ')
  await run(`INSERT INTO ${table} VALUES ${values}`, rows.flat())
}

/** Relative views of the days of a week, Sunday first: people who like boats have time at weekends. */
const week = '[1.24, 0.93, 0.88, 0.9, 0.94, 1.0, 1.18]'

/** 1970-01-01 was a Thursday. */
const weekday = '(day + 4) % 7'

/** The channel's relative size: it grows from 1 to about 5 within two years, fastest in the middle. */
const growth = (day: string) => `(0.75 + 4.4 / (1 + exp(-(${day} - $firstDay - 420) / 150.0)))`

/** After the viral peak, all videos of the channel get more views for a while. */
const halo = 'CASE WHEN $peak > 0 AND day >= $peak THEN 1 + 0.3 * exp(-(day - $peak) / 35.0) ELSE 1 END'

/** Days since a Sunday, and since the first popular day of these four weeks: a Monday, Friday, Thursday or Sunday. */
const sinceSunday = '(day + 4)'
const sincePopular = `(${sinceSunday} % 28 - list_extract([8, 12, 11, 7], ${sinceSunday} // 28 % 4 + 1))`

/**
 * Every four weeks, one of the first videos is popular again for three days: the channel then has several times the
 * views of a usual day. The weekday differs each time, so that this never becomes usual for a weekday.
 */
const popular = `CASE WHEN age > 60 AND place = (${sinceSunday} // 28 * 7) % 30 AND ${sincePopular} BETWEEN 0 AND 2
  THEN 5500 * ${growth('day')} * list_extract([1, 0.3, 0.1], ${sincePopular} + 1) ELSE 0 END`

const videoRows = `
INSERT INTO channel_basic BY NAME
WITH days AS (
  SELECT CAST(unnest(range($first::BIGINT, $last::BIGINT + 1)) AS INTEGER) AS day
),
shown AS (
  SELECT *, day - published AS age,
    list_extract(${week}, ${weekday} + 1)
      * (1 + 0.1 * cos(2 * pi() * (day % 365 - 15) / 365.0))
      * (0.94 + 0.12 * chance_of(chance_mix(xor(day::UBIGINT, 7919::UBIGINT)) & 4294967295::UBIGINT)) AS mood
  FROM demo_videos JOIN days ON day >= published
),
expected AS (
  SELECT *, chance_mix(xor(placed, 40503::UBIGINT)) AS video_day,
    mood * (
      first_day * ${growth('published')} * exp(-age / fades) * CASE WHEN age = 0 THEN 0.7 ELSE 1 END
      + first_day * ${growth('day')} * ${halo} * evergreen * (0.1 + 0.9 * exp(-age / 180.0))
      + CASE WHEN peak = 0 OR day < peak - 4 THEN 0
          WHEN day <= peak THEN 90000 * exp((day - peak) / 1.1)
          ELSE 90000 * (0.86 * exp((peak - day) / 4.0) + 0.14 * exp((peak - day) / 45.0)) END
    ) + ${popular} AS views_expected,
    0.16 + 0.42 * exp(-age / 9.0) - CASE WHEN peak > 0 AND day > peak - 5 THEN 0.12 ELSE 0 END AS subscribed_share
  FROM (SELECT *, chance_mix(xor(place * 65536 + day::UBIGINT, $seed::UBIGINT)) AS placed FROM shown)
),
-- Most cells have no views, so only what decides that is computed for all of them. Materialized, because the engine
-- would compute it twice otherwise.
cells AS MATERIALIZED (
  SELECT place, day, age, audience, subscribes, cell,
    together * drawn(cell_expected * (0.8 + 0.4 * chance_of(xor(cell, 1))) / together, chance_of(xor(cell, 2))) AS views
  FROM (
    -- Where few watch, they come a few at a time: as many views in fewer rows.
    SELECT *, CASE WHEN cell_expected < 0.7 THEN 6 WHEN cell_expected < 2.5 THEN 3 ELSE 1 END AS together
    FROM (
      SELECT place, day, age, audience, subscribes,
        chance_mix(xor(video_day, (audience * 2 + subscribes::UBIGINT + 1) * 2654435)) AS cell,
        views_expected
          * (share_before + (share_after - share_before) * least((day - $firstDay) / 730.0, 1.5))
          * CASE WHEN subscribes THEN subscribed_share ELSE 1 - subscribed_share END AS cell_expected
      FROM expected, demo_audiences, (VALUES (true), (false)) AS statuses(subscribes)
    )
  )
),
viewed AS (
  SELECT cells.*, country, red, demo_videos.* EXCLUDE (place), CAST(views AS DOUBLE) AS seen, chances(cell, 17) AS u
  FROM cells JOIN demo_audiences USING (audience) JOIN demo_videos USING (place) WHERE views > 0
),
counted AS (
  SELECT *,
    least(drawn(seen * (0.84 + 0.12 * u[3]), u[4]), views) AS engaged_views,
    least(drawn(seen * red, u[5]), views) AS red_views,
    round(seen * length / 60.0 * least(retention * (0.8 + 0.4 * u[6]) * CASE WHEN subscribes THEN 1.14 ELSE 0.94 END, 0.85), 2) AS minutes,
    drawn(seen * CASE WHEN subscribes THEN 0.062 ELSE 0.021 END, u[7]) AS likes,
    drawn(seen * 0.32, u[8]) AS teasers
  FROM viewed
),
carded AS (
  SELECT *, drawn(teasers * 14e-3, u[9]) AS teaser_clicks FROM counted
),
clicked AS (
  SELECT *, drawn(teaser_clicks * 45e-2, u[10]) AS clicks FROM carded
)
SELECT DATE '1970-01-01' + day AS date, $channel AS channel_id, video_id, CASE WHEN age = 0 AND length >= ${liveFrom} THEN 'LIVE' ELSE 'ON_DEMAND' END AS live_or_on_demand,
  CASE WHEN subscribes THEN 'SUBSCRIBED' ELSE 'UNSUBSCRIBED' END AS subscribed_status, country AS country_code, views, engaged_views,
  drawn(seen * 0.0042, u[11]) AS comments,
  likes, drawn(likes * 12e-3, u[12]) AS dislikes,
  drawn(seen * 0.0065, u[13]) AS shares,
  minutes AS watch_time_minutes,
  CASE WHEN engaged_views = 0 THEN 0 ELSE round(minutes * 60 / engaged_views, 2) END AS average_view_duration_seconds,
  CASE WHEN engaged_views = 0 THEN 0 ELSE round(minutes * 6000 / engaged_views / length, 2) END AS average_view_duration_percentage,
  0 AS annotation_impressions, 0 AS annotation_clickable_impressions, 0 AS annotation_clicks,
  0 AS annotation_click_through_rate, 0 AS annotation_closable_impressions, 0 AS annotation_closes, 0 AS annotation_close_rate,
  teasers AS card_teaser_impressions, teaser_clicks AS card_teaser_clicks,
  CASE WHEN teasers = 0 THEN 0 ELSE round(teaser_clicks / teasers, 4) END AS card_teaser_click_rate,
  teaser_clicks AS card_impressions, clicks AS card_clicks,
  CASE WHEN teaser_clicks = 0 THEN 0 ELSE round(clicks / teaser_clicks, 4) END AS card_click_rate,
  CASE WHEN subscribes THEN 0 ELSE drawn(seen * 0.0062, u[14]) END AS subscribers_gained,
  CASE WHEN subscribes THEN drawn(seen * 0.0034, u[15]) ELSE 0 END AS subscribers_lost,
  drawn(seen * 0.0075, u[16]) AS videos_added_to_playlists,
  drawn(seen * 0.0018, u[17]) AS videos_removed_from_playlists,
  red_views, round(minutes * red_views / views, 2) AS red_watch_time_minutes,
  '' AS claimed_status, 'self' AS uploader_type, '' AS content_owner, length AS ${durationColumn}
FROM clicked
`

/**
 * The channel's own gains and losses, in rows without a video: about a third of all gains. They go through a temporary
 * table: a statement must not add to a table whose rows of the same transaction it reads (see the README of
 * `warehouse/duckdb`).
 */
const channelRows = `
CREATE OR REPLACE TEMP TABLE demo_changes AS
WITH watched AS (
  SELECT date, subscribed_status, country_code, CAST(sum(views) AS DOUBLE) AS seen,
    chance_mix(xor((date - DATE '1970-01-01')::UBIGINT * 1024 + (ascii(country_code) * 32 + ascii(country_code[2]))::UBIGINT, $seed::UBIGINT)) AS cell
  FROM channel_basic
  WHERE channel_id = $channel AND date BETWEEN CAST($first AS DATE) AND CAST($last AS DATE)
  GROUP BY ALL
),
changed AS (
  SELECT *,
    CASE WHEN subscribed_status = 'UNSUBSCRIBED' THEN drawn(seen * 0.0031, chance_of(xor(cell, 1))) ELSE 0 END AS gained,
    CASE WHEN subscribed_status = 'SUBSCRIBED' THEN drawn(seen * 0.0021, chance_of(xor(cell, 2))) ELSE 0 END AS lost
  FROM watched
)
SELECT date, $channel AS channel_id, '' AS video_id, 'ON_DEMAND' AS live_or_on_demand, subscribed_status, country_code,
  '' AS claimed_status, 'self' AS uploader_type, '' AS content_owner, gained AS subscribers_gained, lost AS subscribers_lost,
  ${factTable('channel_basic')
    .metrics.filter(({ name }) => !name.startsWith('subscribers_'))
    .map(({ name }) => `0 AS ${name}`)
    .join(', ')}
FROM changed WHERE gained > 0 OR lost > 0
ORDER BY date, country_code, subscribed_status`

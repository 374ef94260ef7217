import { ownerColumn } from '#platform/warehouse/schema.ts'
import { u } from './partsOfViews.ts'
import { adTypes, costs, currencies, lookUp, weightedPick } from './shares.ts'

const owned = `'' AS claimed_status, 'self' AS uploader_type, '' AS ${ownerColumn}`

/** Advertisers spend most before the end of the year and least after it. */
const season = `(1 + 0.22 * cos(2 * pi() * ((date - DATE '2024-12-10') % 365) / 365.0))`

/**
 * Revenue and advertisements of the days that are made: both tables come from the same rows, so that their totals
 * agree. Amounts have few digits: this makes the file a third smaller, and parts still add up to their total.
 */
export const moneyTables: readonly string[] = [
  `CREATE OR REPLACE TEMP TABLE demo_earned AS
  WITH watched AS (
    SELECT date, channel_id, video_id, country_code, any_value(video_length_seconds) AS video_length_seconds,
      sum(views) AS views, sum(red_watch_time_minutes) AS red_minutes,
      hash(video_id, date, country_code) AS cell
    FROM channel_basic JOIN demo_neighbours USING (channel_id)
    WHERE date BETWEEN CAST($first AS DATE) AND CAST($last AS DATE) AND claimed_status = '' AND views > 0
    GROUP BY ALL
  ),
  shown AS (
    SELECT *, least(drawn(CAST(views AS DOUBLE) * 0.58, ${u(0)}), views) AS playbacks,
      ${lookUp('country_code', costs, '2.0')} * ${season} * (0.75 + 0.5 * ${u(1)}) AS cpm
    FROM watched
  ),
  counted AS (SELECT *, CAST(playbacks + drawn(playbacks * 0.35, ${u(2)}) AS BIGINT) AS impressions FROM shown)
  SELECT *, round(impressions * cpm / 1000, 4) AS gross FROM counted`,
  `INSERT INTO channel_estimated_revenue BY NAME
  SELECT date, channel_id, video_id, country_code, ${owned}, video_length_seconds,
    round(gross * 0.55 + red, 6) AS estimated_partner_revenue,
    round(gross * 0.55, 6) AS estimated_partner_ad_revenue, round(gross * 0.5115, 6) AS estimated_partner_ad_auction_revenue,
    round(gross * 0.0385, 6) AS estimated_partner_ad_reserved_revenue,
    gross AS estimated_youtube_ad_revenue, playbacks AS estimated_monetized_playbacks,
    CASE WHEN playbacks = 0 THEN 0 ELSE round(gross * 1000 / playbacks, 3) END AS estimated_playback_based_cpm,
    impressions AS ad_impressions, CASE WHEN impressions = 0 THEN 0 ELSE round(gross * 1000 / impressions, 3) END AS estimated_cpm,
    red AS estimated_partner_red_revenue, 0 AS estimated_partner_transaction_revenue
  FROM (SELECT *, round(red_minutes * 0.0029, 6) AS red FROM demo_earned) AS earned WHERE impressions > 0 OR red_minutes > 0`,
  `INSERT INTO channel_ad_rates BY NAME
  SELECT date, channel_id, video_id, country_code, ${owned}, video_length_seconds, ${weightedPick(adTypes, u(3))} AS ad_type,
    gross AS estimated_youtube_ad_revenue, impressions AS ad_impressions, round(gross * 1000 / impressions, 3) AS estimated_cpm
  FROM demo_earned WHERE impressions > 0`,
  'DROP TABLE demo_earned',
]

/** A rate for each day and currency that changes by a few hundredths over the year and a little each day. */
export const ratesTable = `
INSERT INTO currency_rates BY NAME
SELECT day AS date, currency,
  round(base * (1 + 0.03 * sin((epoch(day) / 86400 + hash(currency) % 365) * 2 * pi() / 365)
    + 0.004 * chance_of(hash(currency, day) & 4294967295::UBIGINT)), 6) AS per_usd
FROM (VALUES ${Object.entries(currencies)
  .map(([currency, base]) => `('${currency}', ${base})`)
  .join(', ')}) AS listed(currency, base),
  (SELECT CAST(unnest(range(CAST($first AS DATE), CAST($last AS DATE) + 1, INTERVAL 1 DAY)) AS DATE) AS day)
WHERE NOT EXISTS (SELECT 1 FROM currency_rates AS known WHERE known.date = day AND known.currency = listed.currency)`

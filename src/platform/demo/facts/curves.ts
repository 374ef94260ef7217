/** SQL for the facts about points of a video: audience retention and live streams. */

/**
 * One curve for each video, quarter and audience: a steep beginning, a slow decline, one or two parts that are watched
 * again, and an end that most viewers skip. A third of the videos have advertising too; viewers who came by an
 * advertisement leave sooner. A curve is made with the first day of its quarter on which the video exists.
 */
export const retentionCurves = `
INSERT INTO audience_retention BY NAME
WITH quarters AS (
  SELECT DISTINCT date_trunc('quarter', day)::DATE AS start_date
  FROM (SELECT unnest(range(CAST($first AS DATE), CAST($last AS DATE) + 1, INTERVAL 1 DAY)) AS day)
),
spans AS (
  SELECT works.*, greatest(start_date, published) AS start_date, (start_date + INTERVAL 3 MONTH - INTERVAL 1 DAY)::DATE AS date
  FROM quarters, demo_works AS works WHERE published < start_date + INTERVAL 3 MONTH AND published <= CAST($last AS DATE)
),
missing AS (
  SELECT spans.* FROM spans ANTI JOIN audience_retention AS known
    ON known.channel_id = spans.channel_id AND known.video_id = spans.video_id AND known.date = spans.date
),
points AS (
  SELECT *, point / 100.0 AS moment, hash(video_id, subscribed_status) & 4294967295::UBIGINT AS cell
  FROM missing, (SELECT unnest(range(1, 101)) AS point), 
    (VALUES ('ORGANIC', 'SUBSCRIBED'), ('ORGANIC', 'UNSUBSCRIBED'), ('AD_INSTREAM', 'UNSUBSCRIBED')) AS audiences(audience_type, subscribed_status)
  WHERE audience_type = 'ORGANIC' OR hash(video_id) % 3 = 0
),
drawn_points AS (
  SELECT *,
    (1.06 - (1 - retention * 1.35) * (1 - exp(-moment / 0.05)) - 0.55 * retention * moment
      + 0.14 * exp(-power((moment - (0.2 + 0.5 * chance_of(xor(cell, 1)))) / 0.02, 2))
      + 0.08 * exp(-power((moment - (0.5 + 0.4 * chance_of(xor(cell, 2)))) / 0.03, 2))
      - CASE WHEN moment > 0.95 THEN (moment - 0.95) * 3 ELSE 0 END
      + CASE subscribed_status WHEN 'SUBSCRIBED' THEN 0.06 ELSE -0.03 END)
      * CASE audience_type WHEN 'ORGANIC' THEN 1 ELSE 0.3 + 0.7 * exp(-moment / 0.12) END AS watched
  FROM points
)
SELECT date, start_date, channel_id, video_id, audience_type, subscribed_status, moment AS elapsed_video_time_ratio,
  CASE subscribed_status WHEN 'SUBSCRIBED' THEN 1 ELSE 2 END AS views,
  round(greatest(watched, 0.02), 4) AS audience_watch_ratio,
  round(least(greatest(0.5 + (retention - 0.47) * 1.6 + 0.18 * (chance_of(xor(cell, 3)) - 0.5) + (watched - 0.5) * 0.1, 0.02), 0.98), 4) AS relative_retention_performance,
  length AS video_length_seconds
FROM drawn_points`

/** The viewers of each minute of a live stream: they arrive, stay, and slowly leave. */
export const liveStreams = `
INSERT INTO live_stream BY NAME
SELECT published AS date, channel_id, video_id, minute AS livestream_position,
  round(most * shape, 1) AS average_concurrent_viewers, CAST(ceil(most * shape * 1.08) AS BIGINT) AS peak_concurrent_viewers,
  length AS video_length_seconds
FROM (
  SELECT *, 40 + first_day * 0.35 AS most,
    (1 - exp(-(minute + 1) / 6.0)) * (1 - 0.55 * minute / (length / 60.0))
      * (0.94 + 0.12 * chance_of((hash(video_id, minute) & 4294967295::UBIGINT))) AS shape
  FROM (SELECT *, CAST(unnest(range(length // 60)) AS INTEGER) AS minute FROM demo_works
    WHERE live AND published BETWEEN CAST($first AS DATE) AND CAST($last AS DATE))
)`

/**
 * A source table of brand lift in SQL: studies of 200 rows, five metrics in forty segments, one of which is everybody.
 */
export const liftRows = (rows: number): string => `
  SELECT 'study-' || study AS study_id, 'Study ' || study AS study_name, 'Campaign ' || study % 40 AS campaign,
    DATE '2026-09-01' AS start_date, DATE '2026-10-01' AS end_date, metric,
    CASE segment WHEN 0 THEN 'ALL' ELSE 'COUNTRY' END AS segment_type,
    CASE segment WHEN 0 THEN 'ALL' ELSE 'C' || segment END AS segment,
    exposed AS exposed_respondents, yes AS exposed_positive, control AS control_respondents, no AS control_positive,
    yes / exposed - no / control AS lift, yes / exposed - no / control - 0.04 AS lift_low,
    yes / exposed - no / control + 0.04 AS lift_high, 0.9 AS confidence_level
  FROM (SELECT i // 200 AS study, i % 40 AS segment,
      ['AWARENESS', 'AD_RECALL', 'CONSIDERATION', 'FAVORABILITY', 'PURCHASE_INTENT'][1 + i % 200 // 40] AS metric,
      CAST(CASE i % 40 WHEN 0 THEN 100000 ELSE 1000 + hash(i) % 2000 END AS BIGINT) AS exposed,
      CAST(CASE i % 40 WHEN 0 THEN 100000 ELSE 1000 + hash(i, 1) % 2000 END AS BIGINT) AS control,
      CAST(300 + hash(i, 2) % 400 AS BIGINT) AS yes, CAST(280 + hash(i, 3) % 400 AS BIGINT) AS no
    FROM range(${rows}) AS made(i))`

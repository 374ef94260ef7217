import { newest } from './days.fixture.ts'

/** The numbers of a text, in their order; those of titles in quotation marks are left out. */
export const numbersIn = (text: string): number[] =>
  (text.replace(/“[^”]*”/g, '').match(/\d[\d,]*(\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(',', '')))

/** SQL for the mean of the middle half of a list. */
export const middle = (list: string): string =>
  `list_avg(list_sort(${list})[(len(${list}) // 4) + 1 : len(${list}) - len(${list}) // 4])`

/** The views of each day, and its level: common table expressions `days` and `levels`. */
export const days = `days AS (SELECT date, sum(views)::DOUBLE AS v FROM channel_basic GROUP BY date),
  levels AS (SELECT d.date, d.v, (SELECT ${middle('list(e.v)')} FROM days e
    WHERE e.date BETWEEN d.date - INTERVAL 28 DAY AND d.date - INTERVAL 1 DAY) AS level FROM days d)`

/** SQL for the views of the newest day, and what is usual for it (specification: insights 1). */
export const dayAndUsual = `WITH ${days} SELECT l.v, l.level * (SELECT ${middle('list(e.v / e.level)')}
  FROM levels e WHERE e.date IN (SELECT l.date - INTERVAL (7 * i) DAY FROM range(1, 13) t(i)))
  FROM levels l WHERE l.date = DATE '${newest}'`

/** SQL for the views of the newest week, and what is usual for it (specification: insights 4). */
export const weekAndUsual = `WITH ${days},
    starts AS (SELECT 7 * i AS back, DATE '${newest}' - INTERVAL (7 * i + 6) DAY AS s FROM range(0, 27) t(i)),
    part AS (SELECT dayofweek(date) AS w, ${middle('list(v / level)')} AS p FROM levels
      WHERE date BETWEEN DATE '${newest}' - INTERVAL 90 DAY AND DATE '${newest}' - INTERVAL 7 DAY GROUP BY ALL),
    weeks AS (SELECT back, (SELECT level FROM levels WHERE date = s) AS level,
      (SELECT count(*) FROM days WHERE date < s) AS known, s FROM starts),
    times AS (SELECT back, sum(d.v) AS v, sum(d.v) / sum(w.level * p.p) AS t FROM weeks w
      JOIN days d ON d.date BETWEEN w.s AND w.s + INTERVAL 6 DAY JOIN part p ON p.w = dayofweek(d.date)
      WHERE w.known >= 21 GROUP BY back)
    SELECT (SELECT v FROM times WHERE back = 0),
      (SELECT v / t FROM times WHERE back = 0) * (SELECT exp(avg(ln(t))) FROM times WHERE back > 0)`

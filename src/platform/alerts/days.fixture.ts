import { type FactRow, row } from '../analytics/rows.fixture.ts'
import { addDays, type Day } from '../time/days.ts'

/** The newest day of the numbers: a Thursday. The clock of the tests stands on the day after. */
export const newest: Day = '2026-11-19'
export const known = 200

/** Views of a video on a day, of 200 days in which nothing is unusual. */
export function usualViews(index: number, video: number): number {
  const weekday = 1 + 0.2 * Math.sin(((index % 7) * 2 * Math.PI) / 7)
  return Math.round((300 - 80 * video) * weekday * (1 + 0.06 * Math.sin(index * 1.7 + video * 2.1)))
}

const videos = ['video-a', 'video-b', 'video-c'] as const

/**
 * Rows of a channel by day and video, whose minutes stay usual.
 * @param change the factor of a video's views on a day, 0 for the newest
 */
export function daysOf(
  change: (back: number, video: (typeof videos)[number]) => number = () => 1,
  { days = known, last = newest, from = 0 }: { days?: number; last?: Day; from?: number } = {},
): FactRow[] {
  const rows: FactRow[] = []
  for (let index = from; index < days; index += 1)
    for (const [place, video_id] of videos.entries()) {
      const back = days - 1 - index
      const usual = usualViews(index, place)
      const views = Math.round(usual * change(back, video_id))
      rows.push(
        row({
          date: addDays(last, -back).replaceAll('-', ''),
          video_id,
          views,
          engaged_views: views,
          watch_time_minutes: usual * 3,
          average_view_duration_seconds: 180,
          subscribers_gained: index % 2,
        }),
      )
    }
  return rows
}

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

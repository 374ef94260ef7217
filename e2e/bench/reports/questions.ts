import { benchChannel, days, lastDay, videoId, videos } from './rows.ts'

/** A report as query parameters, and the same as SQL that a person would write against one table. */
export interface Question {
  name: string
  /** In addition to `ids`, `startDate` and `endDate`. */
  query: Record<string, string>
  sql: string
}

export const grouped = Array.from({ length: 500 }, (_, place) => videoId((place * 7) % videos))
export const firstDay = new Date(Date.parse(lastDay) - (days - 1) * 86_400_000).toISOString().slice(0, 10)

/** Plain SQL that DuckDB, SQLite and Postgres accept. */
export const questions = (groupId: string): Question[] => {
  const where = `WHERE channel_id = '${benchChannel}' AND date BETWEEN '${firstDay}' AND '${lastDay}'`
  return [
    {
      name: 'overview, a line a day',
      query: { metrics: 'views,estimatedMinutesWatched,likes,subscribersGained', dimensions: 'day', sort: 'day' },
      sql: `SELECT date, sum(views), sum(watch_time_minutes), sum(likes), sum(subscribers_gained) FROM channel_basic
        ${where} GROUP BY date ORDER BY date`,
    },
    {
      name: 'top videos',
      query: { metrics: 'views,estimatedMinutesWatched,likes', dimensions: 'video', sort: '-views', maxResults: '200' },
      sql: `SELECT video_id, sum(views), sum(watch_time_minutes), sum(likes) FROM channel_basic
        ${where} AND video_id <> '' GROUP BY video_id ORDER BY 2 DESC, 1 LIMIT 200`,
    },
    {
      name: 'countries of a 500-video group',
      query: {
        metrics: 'views,estimatedMinutesWatched',
        dimensions: 'country',
        filters: `group==${groupId}`,
        sort: '-views',
      },
      sql: `SELECT country_code, sum(views), sum(watch_time_minutes) FROM channel_basic
        ${where} AND video_id IN (${grouped.map((id) => `'${id}'`).join(', ')}) GROUP BY country_code ORDER BY 2 DESC, 1`,
    },
  ]
}

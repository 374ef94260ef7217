import { bulkChannel } from '../bulkFile.ts'
import type { Question } from '../reports/questions.ts'

/** Ten reports, and the same as SQL by hand over a table `by_hand` with the columns of the file, in both engines. */
export function tenReports(firstDay: string, lastDay: string, videos: readonly string[]): Question[] {
  const whereFrom = (from: string) => `WHERE channel_id = '${bulkChannel}' AND date BETWEEN '${from}' AND '${lastDay}'`
  const where = whereFrom(firstDay)
  const [firstVideo = ''] = videos
  const videoList = `(${videos.map((id) => `'${id}'`).join(', ')})`
  const month = new Date(Date.parse(lastDay) - 27 * 86_400_000).toISOString().slice(0, 10)
  const views = 'sum(views), sum(watch_time_minutes)'
  const metrics = 'views,estimatedMinutesWatched'
  return [
    { name: 'totals', query: { metrics }, sql: `SELECT ${views} FROM by_hand ${where}` },
    {
      name: 'overview, a line a day',
      query: { metrics: `${metrics},likes,subscribersGained`, dimensions: 'day', sort: 'day' },
      sql: `SELECT date, ${views}, sum(likes), sum(subscribers_gained) FROM by_hand ${where} GROUP BY date ORDER BY date`,
    },
    {
      name: 'the last 28 days',
      query: { metrics, dimensions: 'day', sort: 'day', startDate: month },
      sql: `SELECT date, ${views} FROM by_hand ${whereFrom(month)} GROUP BY date ORDER BY date`,
    },
    {
      name: 'top videos',
      query: { metrics, dimensions: 'video', sort: '-views', maxResults: '200' },
      sql: `SELECT video_id, ${views} FROM by_hand ${where} GROUP BY video_id ORDER BY 2 DESC, 1 LIMIT 200`,
    },
    {
      name: 'top videos of the last 28 days',
      query: { metrics, dimensions: 'video', sort: '-views', maxResults: '200', startDate: month },
      sql: `SELECT video_id, ${views} FROM by_hand ${whereFrom(month)} GROUP BY video_id ORDER BY 2 DESC, 1 LIMIT 200`,
    },
    {
      name: 'countries',
      query: { metrics, dimensions: 'country', sort: '-views' },
      sql: `SELECT country_code, ${views} FROM by_hand ${where} GROUP BY country_code ORDER BY 2 DESC, 1`,
    },
    {
      name: 'countries of 50 videos',
      query: { metrics, dimensions: 'country', sort: '-views', filters: `video==${videos.join()}` },
      sql: `SELECT country_code, ${views} FROM by_hand ${where} AND video_id IN ${videoList} GROUP BY country_code
        ORDER BY 2 DESC, 1`,
    },
    {
      name: 'one video, a line a day',
      query: { metrics, dimensions: 'day', sort: 'day', filters: `video==${firstVideo}` },
      sql: `SELECT date, ${views} FROM by_hand ${where} AND video_id = '${firstVideo}' GROUP BY date ORDER BY date`,
    },
    {
      name: 'top videos of a country',
      query: { metrics, dimensions: 'video', sort: '-views', maxResults: '200', filters: 'country==DE' },
      sql: `SELECT video_id, ${views} FROM by_hand ${where} AND country_code = 'DE' GROUP BY video_id
        ORDER BY 2 DESC, 1 LIMIT 200`,
    },
    {
      name: 'subscribed or not, by day',
      query: { metrics, dimensions: 'day,subscribedStatus', sort: 'day,-views' },
      sql: `SELECT date, subscribed_status, ${views} FROM by_hand ${where} GROUP BY date, subscribed_status
        ORDER BY date, 3 DESC`,
    },
  ]
}

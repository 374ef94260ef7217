import { bulkTypes } from '../warehouse/reportTypes.ts'

/** A row made by a test, by column name. A test computes its expected numbers from these, without the warehouse. */
export type FactRow = Record<string, string | number>

/** The columns of a report type in its newest version. */
export const columnsOf = (type: string): string[] =>
  (bulkTypes.find(({ name }) => name === type)?.columns ?? []).map(({ name }) => name)
/** The columns of `channel_basic_a3`. */
export const header = columnsOf('channel_basic')

export const csvOf = (rows: readonly FactRow[], columns: readonly string[] = header): string =>
  [columns.join(','), ...rows.map((row) => columns.map((column) => row[column] ?? '').join(','))]
    .join('\n')
    .concat('\n')

/** Random numbers in [0, 1), the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

/** A row whose values are 0 unless given. */
export const row = (values: FactRow): FactRow => ({
  ...Object.fromEntries(header.map((name) => [name, 0])),
  date: '20261101',
  channel_id: 'UCmine',
  video_id: 'video-a',
  live_or_on_demand: 'on_demand',
  subscribed_status: 'subscribed',
  country_code: 'US',
  ...values,
})

/** Rows of a channel with all special cases of real files: negative likes, rows without views, rows without a video. */
export function channelRows({
  channel,
  seed,
  days,
}: {
  channel: string
  seed: number
  days: readonly string[]
}): FactRow[] {
  const next = numbers(seed)
  const upTo = (max: number) => Math.floor(next() * (max + 1))
  const rows: FactRow[] = []
  for (const date of days)
    for (const [place, length] of [73, 610, 5400].entries())
      for (const country_code of ['US', 'GB', 'DE', 'BR', 'JP', 'ZZ'])
        for (const subscribed_status of ['subscribed', 'not_subscribed']) {
          if (next() < 0.2) continue
          const views = upTo(40)
          const engaged = upTo(views)
          const minutes = Math.round(engaged * length * next() * 1e4) / 6e5
          const clicks = { annotation: upTo(3), teaser: upTo(4), card: upTo(3) }
          rows.push(
            row({
              date,
              channel_id: channel,
              video_id: `${channel}-${'abc'[place]}`,
              subscribed_status,
              country_code,
              views,
              engaged_views: engaged,
              comments: upTo(3),
              likes: upTo(6) - 2,
              dislikes: upTo(2) - 1,
              shares: upTo(4),
              watch_time_minutes: minutes,
              average_view_duration_seconds: engaged === 0 ? 0 : (minutes * 60) / engaged,
              average_view_duration_percentage: engaged === 0 ? 0 : (minutes * 6000) / engaged / length,
              annotation_impressions: clicks.annotation + upTo(9),
              annotation_clickable_impressions: clicks.annotation + upTo(5),
              annotation_clicks: clicks.annotation,
              annotation_closable_impressions: 3 + upTo(5),
              annotation_closes: upTo(3),
              card_teaser_impressions: clicks.teaser + upTo(20),
              card_teaser_clicks: clicks.teaser,
              card_impressions: clicks.card + upTo(6),
              card_clicks: clicks.card,
              subscribers_gained: upTo(3),
              subscribers_lost: upTo(2),
              videos_added_to_playlists: upTo(3),
              videos_removed_from_playlists: upTo(2),
              red_views: upTo(views),
              red_watch_time_minutes: minutes * next(),
            }),
          )
        }
  for (const date of days)
    rows.push(
      row({
        date,
        channel_id: channel,
        video_id: '',
        country_code: 'ZZ',
        subscribers_gained: 1 + upTo(9),
        subscribers_lost: upTo(3),
      }),
    )
  return rows
}

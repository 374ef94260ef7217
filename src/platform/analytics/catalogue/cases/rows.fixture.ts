import type { FactRow } from '#platform/analytics/rows.fixture.ts'
import { columnsOf, type FactTable, factTable } from '#platform/warehouse/schema.ts'

/** Days around the ends of two months, one with the change of clocks, and a single day. */
export const days = ['20260930', '20261001', '20261002', '20261031', '20261101', '20261115']

/** The seconds of the three videos; the first counts as short. */
export const durations: Record<string, number> = { a: 42, b: 610, c: 5400 }
/** Columns that files compute from two others: part ÷ whole × times. */
const quotients: Record<string, readonly [part: string, whole: string, times: number]> = {
  annotation_click_through_rate: ['annotation_clicks', 'annotation_clickable_impressions', 1],
  annotation_close_rate: ['annotation_closes', 'annotation_closable_impressions', 1],
  card_click_rate: ['card_clicks', 'card_impressions', 1],
  card_teaser_click_rate: ['card_teaser_clicks', 'card_teaser_impressions', 1],
  end_screen_element_click_rate: ['end_screen_element_clicks', 'end_screen_element_impressions', 1],
  estimated_cpm: ['estimated_youtube_ad_revenue', 'ad_impressions', 1000],
  estimated_playback_based_cpm: ['estimated_youtube_ad_revenue', 'estimated_monetized_playbacks', 1000],
}

/** The file of this day is of an older version, without engaged views. */
const olderDay = '20261002'

export const videoOf = (channel: string, letter: string) => `${channel}-${letter}`

/** Values of each dimension in files: codes, words in both spellings, unknown values, and codes without a name. */
const written: Record<string, readonly string[]> = {
  live_or_on_demand: ['on_demand', 'onDemand', 'live'],
  subscribed_status: ['subscribed', 'not_subscribed', 'unsubscribed', 'unknown'],
  country_code: ['US', 'GB', 'DE', 'BR', 'JP', 'ZZ'],
  province_code: ['US-CA', 'US-NY', 'US-ZZ'],
  city: ['Lisbon', 'São Paulo', 'Leeds', ''],
  playback_location_type: ['0', '1', '7', '1'],
  playback_location_detail: ['example.org', 'news.example', 'org.example.app', ''],
  traffic_source_type: ['5', '7', '9', '0', '77'],
  traffic_source_detail: ['boats', 'how to, row', 'Шлюпка', 'example.org', ''],
  device_type: ['101', '102', '104', '100'],
  operating_system: ['2', '4', '5', '31'],
  age_group: ['AGE_13_17', 'AGE_25_34', 'AGE_65_', ''],
  gender: ['FEMALE', 'MALE', 'GENDER_OTHER'],
  sharing_service: ['10', '49', '53', '444'],
  ad_type: ['1', '3', '19'],
  audience_type: ['ORGANIC', 'AD_INSTREAM'],
  subtitle_language: ['', 'en', 'pt-BR', ''],
  subtitle_language_autotranslated: ['', 'de'],
  end_screen_element_type: ['501', '502', '505', '777'],
  end_screen_element_id: ['element-1', 'element-2', ''],
  livestream_position: ['0', '1', '2', '3'],
  claimed_status: [''],
  uploader_type: ['self'],
}

/** Random numbers in [0, 1), the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648
    return state / 2147483648
  }
}

/** Rows for a file of a table's type: three videos on six days, unique keys, every kind of number. */
export function fileRows(name: string, channel: string, seed: number): FactRow[] {
  const table = factTable(name)
  const next = numbers(seed)
  const upTo = (max: number) => Math.floor(next() * (max + 1))
  const from = <Value>(values: readonly Value[]) => values[upTo(values.length - 1)] as Value
  const rows = new Map<string, FactRow>()
  for (const date of days)
    for (const letter of Object.keys(durations))
      for (let times = 0; times < 14; times++) {
        const row: FactRow = { date, channel_id: channel, video_id: videoOf(channel, letter) }
        for (const column of columnsOf(table)) if (column.dimension) row[column.name] ??= dimensionOf(column.name)
        rows.set(Object.values(row).join('|'), { ...row, ...measures(table, date, durations[letter] as number) })
      }
  // The channel's own gains and losses are in rows without a video.
  if (name === 'channel_basic')
    for (const date of days) {
      const [first] = rows.values()
      const zeros = Object.fromEntries(table.metrics.map((metric) => [metric.name, 0]))
      const own = { subscribers_gained: 1 + upTo(9), subscribers_lost: upTo(3) }
      rows.set(date, { ...first, ...zeros, ...own, date, video_id: '', country_code: 'ZZ' })
    }
  return [...rows.values()]

  function dimensionOf(column: string): string | number {
    if (column === 'playlist_id') return `${channel}-list-${from(['x', 'y'])}`
    if (column === 'asset_id') return `A-${from(['1', '2'])}`
    if (column === 'elapsed_video_time_ratio') return (1 + upTo(99)) / 100
    if (column === 'start_date') return '20260929'
    return from(written[column] ?? [`no ${column}`])
  }

  function measures({ metrics }: FactTable, date: string, length: number): FactRow {
    const views = upTo(40)
    const minutes = Math.round(views * length * next() * 1e4) / 6e5
    const hasEngaged = date !== olderDay && metrics.some((metric) => metric.name === 'engaged_views')
    const engaged = upTo(views)
    const averaged = hasEngaged ? engaged : views
    // Weighted by engaged views, the average differs a little from what the minutes give. It is 0 without engaged
    // views, whatever was watched.
    const seconds = averaged === 0 ? 0 : ((minutes * 60) / averaged) * (hasEngaged ? 0.8 + 0.2 * next() : 1)
    const own: FactRow = {
      views,
      engaged_views: hasEngaged ? engaged : '',
      red_views: upTo(views),
      watch_time_minutes: minutes,
      red_watch_time_minutes: minutes * next(),
      average_view_duration_seconds: seconds,
      average_view_duration_percentage: (100 * seconds) / length,
      playlist_starts: upTo(9),
    }
    const random = (kind: string) => {
      if (kind === 'count') return upTo(12)
      if (kind === 'netCount') return upTo(8) - 3
      return Math.round(next() * 1e6) / 1e5
    }
    const row: FactRow = Object.fromEntries(
      metrics.map(({ name: metric, kind }) => [metric, own[metric] ?? random(kind)]),
    )
    const computed = Object.entries(quotients).filter(([column]) => column in row)
    const number = (column: string) => Number(row[column])
    // There are never more clicks than impressions.
    for (const [, [part, whole, times]] of computed)
      if (times === 1 || number(whole) === 0) row[part] = Math.min(number(part), number(whole))
    for (const [column, [part, whole, times]] of computed)
      row[column] = number(whole) === 0 ? 0 : (times * number(part)) / number(whole)
    return row
  }
}

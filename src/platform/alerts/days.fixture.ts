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

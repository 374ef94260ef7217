import { expect, test } from 'vitest'
import type { DayRow } from './queries.ts'
import { seriesOf, sumOf } from './totals.ts'

const row = (day: string, views: number, averageViewDuration: number): DayRow => ({
  day,
  views,
  averageViewDuration,
  estimatedMinutesWatched: (views * averageViewDuration) / 60,
  subscribersGained: 2,
  subscribersLost: 1,
})
const rows = [row('2026-11-14', 1_000, 60), row('2026-11-15', 100, 120), row('2026-11-17', 300, 240)]

test('the days of a period add up, and the average is weighted by views', () => {
  expect(sumOf(rows, { start: '2026-11-15', end: '2026-11-17' })).toEqual({
    views: 400,
    averageViewDuration: 210,
    estimatedMinutesWatched: 1_400,
    subscribersGained: 4,
    subscribersLost: 2,
  })
})

test('a period without days adds up to nothing', () => {
  expect(sumOf(rows, { start: '2026-01-01', end: '2026-01-02' }).averageViewDuration).toBe(0)
})

test('a day without a row is a gap', () => {
  expect(seriesOf(rows, ['2026-11-15', '2026-11-16', '2026-11-17'], 'views')).toEqual([100, null, 300])
})

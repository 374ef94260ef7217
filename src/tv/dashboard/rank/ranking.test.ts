import { expect, test } from 'vitest'
import { ranked } from '#insights/ranked.ts'
import { isYoung, rankAt } from './ranking.ts'

test('a video is ranked from the day after its publication until it is 28 days old', () => {
  // In the service's days, 05:00 UTC is the evening before.
  const publishedAt = '2026-11-03T05:00:00Z'
  expect(isYoung(publishedAt, '2026-11-02')).toBe(false)
  expect(isYoung(publishedAt, '2026-11-03')).toBe(true)
  expect(isYoung(publishedAt, '2026-11-30')).toBe(true)
  expect(isYoung(publishedAt, '2026-12-01')).toBe(false)
  expect(isYoung(undefined, '2026-11-03')).toBe(false)
  expect(isYoung(publishedAt, undefined)).toBe(false)
})

test('the rank at an earlier age counts the videos that had more by then; the day of publication has none', () => {
  const days = (id: string, published: string, values: number[]) => ({ id, published, values })
  const earlier = [10, 30, 50, 70, 90].map((views, index) =>
    days(`earlier ${index}`, `2026-10-0${index + 1}`, [views, views, 0, 1000]),
  )
  const ranking = ranked(days('new', '2026-11-01', [60, 0, 200]), earlier)
  if (!ranking) throw new Error('five earlier videos give a rank')
  // At 1 day the others have 20, 60, 100, 140 and 180, and it has 60; at 2 days it has 260.
  expect(rankAt(ranking, 0)).toBeUndefined()
  expect(rankAt(ranking, 1)).toBe(4)
  expect(rankAt(ranking, 2)).toBe(1)
  expect(rankAt(ranking, 2)).toBe(ranking.rank)
  expect(rankAt(ranking, 3)).toBeUndefined()
})

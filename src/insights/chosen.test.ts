import { expect, test } from 'vitest'
import { neededDeviations, sureDeviations } from './distribution.ts'
import type { Insight } from './insight.ts'
import { chosen, isNews } from './unusual.ts'

const insight = (about: Partial<Insight>): Insight => ({
  kind: 'spike',
  metric: 'views',
  first: '2026-11-10',
  last: '2026-11-10',
  value: 2,
  usual: 1,
  change: 1,
  rarity: 4.5,
  size: 1,
  sample: 12,
  causes: [],
  ...about,
})

test('at most three insights are shown: the rarest first, and of equally rare ones the largest', () => {
  const source = insight({ kind: 'source', part: 'SEARCH', rarity: 5.1, size: 0.2 })
  const device = insight({ kind: 'device', part: 'TV', rarity: -5.6, size: 0.1 })
  const spike = insight({ rarity: 4.2 })
  const rank = insight({ kind: 'rank', part: 'video 1', rarity: 3.4 })
  expect(chosen([rank, spike, device, source])).toEqual([source, device, spike])
})

test('insights that say the same are shown once: metrics of the same days and direction, a spike in its week', () => {
  const level = insight({ kind: 'level', first: '2026-11-04', rarity: 6.2 })
  const minutes = insight({ kind: 'level', metric: 'estimatedMinutesWatched', first: '2026-11-04', rarity: 5 })
  const drop = insight({ kind: 'drop', metric: 'averageViewDuration', rarity: -4.1 })
  expect(chosen([insight({}), minutes, drop, level])).toEqual([level, drop])
})

test('a spike or a level is shown beside a trend, which is about other days', () => {
  const growth = insight({ kind: 'trend', first: '2026-07-22', rarity: 6.5 })
  const level = insight({ kind: 'level', first: '2026-11-04', rarity: 5 })
  const minutes = insight({ kind: 'trend', metric: 'estimatedMinutesWatched', first: '2026-07-22', rarity: 6 })
  expect(chosen([growth, level, minutes])).toEqual([growth, level])
})

test('milestones of two metrics on one day are two insights', () => {
  const [views, minutes] = (['views', 'estimatedMinutesWatched'] as const).map((metric) =>
    insight({ kind: 'milestone', metric, rarity: 3.2 }),
  )
  expect(chosen([views, minutes].filter((candidate) => candidate !== undefined))).toHaveLength(2)
})

test('an insight that was shown on one evening is not new on the next', () => {
  const yesterday = insight({ kind: 'level', first: '2026-11-03', last: '2026-11-09' })
  const today = insight({ kind: 'level', first: '2026-11-04', last: '2026-11-10' })
  expect(isNews(today, [yesterday])).toBe(false)
  expect(isNews(insight({}), [yesterday])).toBe(true)
  expect(isNews({ ...today, rarity: -5 }, [yesterday])).toBe(true)
  expect(isNews({ ...today, first: '2026-11-10', last: '2026-11-16' }, [yesterday])).toBe(true)
})

test('a milestone that a total reaches again, after it fell below, is not new', () => {
  const first = insight({ kind: 'milestone', metric: 'subscribersGained', value: 1000 })
  const later = { ...first, first: '2026-11-19', last: '2026-11-19' }
  expect(isNews(later, [first])).toBe(false)
  expect(isNews({ ...later, value: 2500 }, [first])).toBe(true)
  expect(isNews({ ...later, metric: 'views' }, [first])).toBe(true)
})

test('the more tests run, the more deviations an insight needs: 3 for one test a night, 3.9 for thirty', () => {
  // Quantiles of the normal distribution: 1 − 1/(2 × 365), 1 − 1/(2 × 365 × 30), 1 − 1/2000.
  expect(neededDeviations(1)).toBeCloseTo(2.996, 2)
  expect(neededDeviations(30)).toBeCloseTo(3.912, 2)
  expect(neededDeviations(1, 1000)).toBeCloseTo(3.2905, 2)
})

test('deviations in a spread from few values count less', () => {
  // Student's t with 10 degrees of freedom: 4.587 has the tail of a normal 3.2905.
  expect(sureDeviations(4.587, 10)).toBeCloseTo(3.29, 1)
  expect(sureDeviations(-4.587, 10)).toBeCloseTo(-3.29, 1)
  expect(sureDeviations(4, 1e6)).toBeCloseTo(4, 3)
})

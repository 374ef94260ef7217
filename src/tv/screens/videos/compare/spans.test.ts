import { expect, test } from 'vitest'
import { spansOf, summedUp } from './spans.ts'

test('two videos are compared as far as the younger one is old, over 28 days if both are that old', () => {
  expect(spansOf([400, 1_000])).toEqual({ spans: [7, 28, 90, 365], preset: 28 })
  expect(spansOf([400, 27])).toEqual({ spans: [7], preset: 7 })
  expect(spansOf([3, 90])).toEqual({ spans: [3], preset: 3 })
  expect(spansOf([0, 90])).toEqual({ spans: [0], preset: 0 })
  expect(spansOf([-1, 90])).toBeUndefined()
})

test('views since publication add up, and a day without a row adds nothing', () => {
  const rows = [
    { day: '2026-11-01', views: 10 },
    { day: '2026-11-03', views: 5 },
    { day: '2026-11-04', views: null },
  ]
  expect(summedUp(rows, { start: '2026-11-01', end: '2026-11-04' })).toEqual([10, 10, 15, 15])
})

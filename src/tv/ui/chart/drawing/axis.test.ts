import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChartRow, roundValues, rulesUpTo, thinned } from './axis.ts'

test('an axis ends at most 15 % above its largest value, and has a rule besides zero', () => {
  const max = fc.oneof(fc.integer({ min: 1, max: 300_000 }), fc.double({ min: 1, max: 300_000, noNaN: true }))
  fc.assert(
    fc.property(max, fc.constantFrom('ten', 'clock'), fc.integer({ min: 2, max: 4 }), (max, counting, intervals) => {
      const { rules, end } = rulesUpTo(max, counting, intervals)
      expect(end).toBeGreaterThanOrEqual(max)
      expect(end).toBeLessThanOrEqual(1.15 * max)
      expect(rules.length).toBeGreaterThan(1)
      expect(rules.length).toBeLessThanOrEqual(intervals + 1)
      expect(Math.max(...rules)).toBeLessThanOrEqual(end)
    }),
  )
})

test('an axis ends at a round value if one is near, else a little above the largest value', () => {
  expect(rulesUpTo(37_000, 'ten', 4)).toEqual({ rules: [0, 10_000, 20_000, 30_000, 40_000], end: 40_000 })
  expect(rulesUpTo(100, 'ten', 4)).toEqual({ rules: [0, 25, 50, 75, 100], end: 100 })
  expect(rulesUpTo(205, 'ten', 4)).toEqual({ rules: [0, 50, 100, 150, 200], end: expect.closeTo(215.25) })
  expect(rulesUpTo(3, 'ten', 4)).toEqual({ rules: [0, 1, 2, 3], end: 3 })
})

test('an axis with values below 1 ends at 1', () => {
  for (const max of [0, 0.4]) expect(rulesUpTo(max, 'ten', 4)).toEqual({ rules: [0, 1], end: 1 })
})

test('an axis of seconds has steps of a clock', () => {
  expect(rulesUpTo(247, 'clock', 4).rules).toEqual([0, 60, 120, 180, 240])
  expect(rulesUpTo(55, 'clock', 4)).toEqual({ rules: [0, 15, 30, 45, 60], end: 60 })
})

test('the round values of an axis start at zero and have equal steps up to the end', () => {
  expect(roundValues(1399, 'clock', 5)).toEqual([0, 300, 600, 900, 1200])
  expect(roundValues(7200, 'clock', 5)).toEqual([0, 1800, 3600, 5400, 7200])
  expect(roundValues(100, 'ten', 5)).toEqual([0, 20, 40, 60, 80, 100])
  // A hundred hundredths add up to slightly less than 100, because of rounding.
  expect(roundValues(99.999_999_999_999, 'ten', 5)).toHaveLength(6)
})

const wave = (count: number): ChartRow[] =>
  Array.from({ length: count }, (_, at) => ({
    at,
    values: [Math.sin(at / 50) * 100 + 100 + (at === 1234 ? 5_000 : 0)],
  }))

test('few rows of a chart are not thinned', () => {
  const rows = wave(750)
  expect(thinned(rows, 750)).toBe(rows)
})

test('many rows of a chart are thinned to the limit, in order, with the highest and the lowest', () => {
  const rows = wave(5_000)
  const result = thinned(rows, 750)
  const heights = rows.map(({ values }) => values[0] ?? 0)
  expect(result.length).toBeLessThanOrEqual(750)
  expect(result).toContain(rows[1_234])
  expect(result).toContain(rows[heights.indexOf(Math.min(...heights))])
  expect(result.every(({ at }, index) => index === 0 || at > (result[index - 1]?.at ?? 0))).toBe(true)
})

test('a gap of a chart is still a gap after thinning', () => {
  const rows = wave(3_000).map((row) => (row.at >= 1_000 && row.at < 1_100 ? { ...row, values: [null] } : row))
  const result = thinned(rows, 300)
  const inside = result.filter(({ at }) => at >= 1_000 && at < 1_100)
  expect(inside.length).toBeGreaterThan(0)
  expect(inside.every(({ values }) => values[0] === null)).toBe(true)
})

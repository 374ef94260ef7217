import { expect, test } from 'vitest'
import { type ChartRow, thinned } from './rows.ts'

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

import { expect, test } from 'vitest'
import { edgesOf, lastKnown, type Series } from './series.ts'

const series: readonly Series[] = [
  { name: 'A', values: [5, null, 7], colour: 1 },
  { name: 'B', values: [2, null, 0], colour: 2 },
  { name: 'C', values: [1, null, 3], colour: 3 },
]

test('stacked areas add up from the last to the first, and a day without data is a gap', () => {
  expect(edgesOf(series, true)).toEqual([
    [8, null, 10],
    [3, null, 3],
    [1, null, 3],
  ])
  expect(edgesOf(series)).toEqual(series.map(({ values }) => values))
})

test('lastKnown returns the place of the newest value, or -1', () => {
  expect(lastKnown([1, null, 3, null])).toBe(2)
  expect(lastKnown([null])).toBe(-1)
})

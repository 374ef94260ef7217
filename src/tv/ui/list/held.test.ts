import { expect, test } from 'vitest'
import { firstShown, leastBetweenMs, rowsPerRepeat } from './held.ts'

test('a short hold moves row by row, a long one crosses ten thousand rows in seconds', () => {
  expect(rowsPerRepeat(200, 10_000)).toBe(1)
  let held = 0
  let row = 0
  while (row < 10_000) {
    held += leastBetweenMs
    row += rowsPerRepeat(held, 10_000)
  }
  expect(held).toBeLessThan(10_000)
})

test('the list moves only when it must, and shows a row beyond the active one where there is one', () => {
  expect(firstShown(0, 5, 7, 100)).toBe(0)
  expect(firstShown(0, 6, 7, 100)).toBe(1)
  expect(firstShown(10, 12, 7, 100)).toBe(10)
  expect(firstShown(10, 10, 7, 100)).toBe(9)
  expect(firstShown(50, 0, 7, 100)).toBe(0)
  expect(firstShown(0, 99, 7, 100)).toBe(93)
  expect(firstShown(0, 2, 7, 3)).toBe(0)
})

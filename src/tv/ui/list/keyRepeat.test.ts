import { expect, test } from 'vitest'
import { countWheel, firstShown, firstWithin, minBetweenMs, rowsPerRepeat } from './keyRepeat.ts'

test('a short hold of a key moves row by row, a long hold crosses ten thousand rows in seconds', () => {
  expect(rowsPerRepeat(200, 10_000)).toBe(1)
  let heldMs = 0
  let row = 0
  while (row < 10_000) {
    heldMs += minBetweenMs
    row += rowsPerRepeat(heldMs, 10_000)
  }
  expect(heldMs).toBeLessThan(10_000)
})

test('keys scroll the list only when needed, and show a row beyond the active one if there is one', () => {
  expect(firstShown(0, 5, 7, 100)).toBe(0)
  expect(firstShown(0, 6, 7, 100)).toBe(1)
  expect(firstShown(10, 12, 7, 100)).toBe(10)
  expect(firstShown(10, 10, 7, 100)).toBe(9)
  expect(firstShown(50, 0, 7, 100)).toBe(0)
  expect(firstShown(0, 99, 7, 100)).toBe(93)
  expect(firstShown(0, 2, 7, 3)).toBe(0)
})

test('a pointer scrolls the list only to a row that is not visible', () => {
  expect(firstWithin(10, 10, 7, 100)).toBe(10)
  expect(firstWithin(10, 16, 7, 100)).toBe(10)
  expect(firstWithin(10, 17, 7, 100)).toBe(11)
  expect(firstWithin(10, 9, 7, 100)).toBe(9)
  expect(firstWithin(98, 99, 7, 100)).toBe(93)
})

test('a wheel scrolls by whole rows and carries the rest, in pixels, lines or pages', () => {
  const count = countWheel()
  const px = (deltaY: number) => count({ deltaY, deltaMode: 0 }, 100, 7)
  expect([px(125), px(125), px(50), px(100)]).toEqual([1, 1, 1, 1])
  expect(px(-75) + px(-75)).toBe(-1)
  expect(count({ deltaY: 3, deltaMode: 1 }, 120, 7)).toBe(1)
  expect(count({ deltaY: -1, deltaMode: 2 }, 100, 7)).toBe(-7)
})

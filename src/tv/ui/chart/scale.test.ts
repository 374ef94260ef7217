import { expect, test } from 'vitest'
import { placesAlong, rulesUpTo } from './scale.ts'

test('rules stand at round values, at most four apart', () => {
  expect(rulesUpTo(37_000, 'ten')).toEqual([0, 10_000, 20_000, 30_000, 40_000])
  expect(rulesUpTo(100, 'ten')).toEqual([0, 25, 50, 75, 100])
  expect(rulesUpTo(3, 'ten')).toEqual([0, 1, 2, 3])
  expect(rulesUpTo(0, 'ten')).toEqual([0, 1])
})

test('seconds are counted by the clock', () => {
  expect(rulesUpTo(247, 'clock')).toEqual([0, 120, 240, 360])
  expect(rulesUpTo(55, 'clock')).toEqual([0, 15, 30, 45, 60])
})

test('places along an axis are even and include the newest', () => {
  expect(placesAlong(7, 6, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(placesAlong(31, 27, 5)).toEqual([3, 9, 15, 21, 27])
  expect(placesAlong(0, -1, 5)).toEqual([])
})

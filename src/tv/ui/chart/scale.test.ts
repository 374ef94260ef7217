import { expect, test } from 'vitest'
import { type Along, placesAlong, rulesUpTo, valuesAlong } from './scale.ts'

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

/** Of a video of so many seconds that is told in hundredths, the first of which ends a hundredth in. */
const hundredths = (seconds: number): Along => ({
  first: seconds / 100,
  each: seconds / 100,
  counting: 'clock',
  format: String,
})

test('times along an axis are round and begin at zero, which stands before the first hundredth', () => {
  const [zero, ...later] = valuesAlong(hundredths(1399), 100, 6)
  expect(zero).toEqual({ value: 0, place: -1 })
  expect(later.map(({ value }) => value)).toEqual([300, 600, 900, 1200])
  expect(valuesAlong(hundredths(100), 100, 6).map(({ value }) => value)).toEqual([0, 30, 60, 90])
  expect(valuesAlong(hundredths(7200), 100, 6).map(({ value }) => value)).toEqual([0, 1800, 3600, 5400, 7200])
})

test('parts along an axis are round, up to the whole', () => {
  const along = { first: 1, each: 1, counting: 'ten', format: String } as const
  expect(valuesAlong(along, 100, 6).map(({ value }) => value)).toEqual([0, 20, 40, 60, 80, 100])
})

test('a time stands where its place would be, though no value is told of it', () => {
  const minutes = { first: 0, each: 60, counting: 'clock', format: String } as const
  expect(valuesAlong(minutes, 3, 6)).toEqual([0, 0.5, 1, 1.5, 2].map((place) => ({ value: place * 60, place })))
})

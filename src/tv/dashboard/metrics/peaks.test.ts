import { expect, test } from 'vitest'
import { peaksOf } from './peaks.ts'

const flat = Array.from({ length: 28 }, () => 100)
const withPeaks = (peaks: Readonly<Record<number, number>>) => flat.map((value, place) => peaks[place] ?? value)

test('the two highest peaks are found, the highest first, and days beside each other count as one', () => {
  expect(peaksOf(withPeaks({ 4: 390, 5: 400, 14: 300, 24: 200 }))).toEqual([5, 14])
})

test('days that are hardly above the mean, and days without a number, are no peak', () => {
  expect(peaksOf(flat)).toEqual([])
  expect(peaksOf(withPeaks({ 10: 115 }))).toEqual([])
  expect(peaksOf([null, 100, null, 100, 300, null])).toEqual([4])
})

import { expect, test } from 'vitest'
import { addDays } from '#tv/dates/days.ts'
import { launchesAtPeaks } from './launches.ts'

const days = Array.from({ length: 28 }, (_, index) => addDays('2026-11-01', index))
const flat = days.map(() => 100)
const withPeaks = (peaks: Readonly<Record<number, number>>) => flat.map((value, index) => peaks[index] ?? value)
const launch = (index: number, title = `Video ${index}`) => ({ day: days[index] ?? '', title })

test('a peak is explained by the last publication before it, not by a later one', () => {
  const releases = [launch(7), launch(9), launch(11)]
  expect(launchesAtPeaks(days, withPeaks({ 10: 300 }), releases)).toEqual([{ place: 9, text: 'Video 9' }])
})

test('a peak without an earlier publication has no explanation, and days without a peak have none', () => {
  expect(launchesAtPeaks(days, withPeaks({ 20: 300 }), [launch(9)])).toEqual([])
  expect(launchesAtPeaks(days, flat, [launch(9)])).toEqual([])
})

test('the two highest peaks are named, one launch each, and neighbouring days count as one peak', () => {
  const releases = [launch(4), launch(5), launch(14), launch(24)]
  const named = launchesAtPeaks(days, withPeaks({ 4: 390, 5: 400, 14: 300, 24: 200 }), releases)
  expect(named.map(({ place }) => place)).toEqual([5, 14])
})

import { expect, test } from 'vitest'
import { viewerCurve } from './live.ts'

const row = (minute: number, average: number, peak: number) => ({
  livestreamPosition: String(minute),
  averageConcurrentViewers: average,
  peakConcurrentViewers: peak,
})

test('the curve of a stream has one value per minute, a gap for an unknown minute, and its maximum', () => {
  expect(viewerCurve([row(3, 7, 8), row(0, 2, 3), row(1, 9, 12)])).toEqual({
    minutes: 3,
    average: [2, 9, null, 7],
    peak: [3, 12, null, 8],
    highest: { viewers: 12, minute: 1 },
  })
})

test('a stream without numbers has no curve', () => {
  expect(viewerCurve([])).toBeUndefined()
})

import { expect, it } from 'vitest'
import { publicSubscribers } from './resources.ts'

it('the video service gives subscribers exactly below 1,000, and above with three significant figures, never more', () => {
  const given = [0, 7, 999, 1000, 1009, 9999, 12_345, 123_456, 999_999, 1_000_000, 12_399_999]
  expect(given.map(publicSubscribers)).toEqual([
    0, 7, 999, 1000, 1000, 9990, 12_300, 123_000, 999_000, 1_000_000, 12_300_000,
  ])
})

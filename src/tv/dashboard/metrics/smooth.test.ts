import { expect, test } from 'vitest'
import { runningMean } from './smooth.ts'

test('a 7-day mean removes a weekly rhythm and leaves gaps', () => {
  const weeks = Array.from({ length: 21 }, (_, day) => (day % 7 === 6 ? 70 : 7))
  expect(runningMean(weeks, 7).slice(6)).toEqual(Array.from({ length: 15 }, () => 16))
  expect(runningMean([2, null, 4], 7)).toEqual([2, null, 3])
})

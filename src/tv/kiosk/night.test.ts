import { expect, test } from 'vitest'
import { timesIn } from '../format/times.ts'
import { isNight, nightText } from './night.ts'

const hoursOf = (night: string) => Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isNight(night, hour))

test('a night may pass midnight or lie within a day, and “never” has no hours', () => {
  expect(hoursOf('22-7')).toEqual([0, 1, 2, 3, 4, 5, 6, 22, 23])
  expect(hoursOf('1-5')).toEqual([1, 2, 3, 4])
  expect(hoursOf('never')).toEqual([])
})

test('the hours of a night are written by a clock of twelve or 24 hours', () => {
  expect(nightText('22-7', timesIn('en-GB', '24'))).toBe('22:00 to 7:00')
  expect(nightText('22-7', timesIn('en-US', '12'))).toMatch(/^10:00\sPM to 7:00\sAM$/)
  expect(nightText('never')).toBe('Never')
})

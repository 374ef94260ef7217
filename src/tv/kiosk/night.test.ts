import { expect, test } from 'vitest'
import { isNight, nightText } from './night.ts'

const hoursOf = (night: string) => Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => isNight(night, hour))

test('a night goes past midnight, or lies within a day, or never is', () => {
  expect(hoursOf('22-7')).toEqual([0, 1, 2, 3, 4, 5, 6, 22, 23])
  expect(hoursOf('1-5')).toEqual([1, 2, 3, 4])
  expect(hoursOf('never')).toEqual([])
})

test('its hours are said as a clock says them', () => {
  expect([nightText('22-7'), nightText('never')]).toEqual(['22:00 to 7:00', 'Never'])
})

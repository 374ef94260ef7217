import { expect, it } from 'vitest'
import { afterQuietHours, isTimeZone } from './quietHours.ts'

const night = { timeZone: 'Europe/Berlin', from: 22 * 60, to: 7 * 60 }
const after = (time: string, hours: Parameters<typeof afterQuietHours>[1] = night) =>
  new Date(afterQuietHours(Date.parse(time), hours)).toISOString()

it('quiet hours last over midnight, in the time zone of the subscriber', () => {
  expect(after('2026-11-21T20:59:59Z')).toBe('2026-11-21T20:59:59.000Z')
  expect(after('2026-11-21T21:00:00Z')).toBe('2026-11-22T06:00:00.000Z')
  expect(after('2026-11-22T05:59:59Z')).toBe('2026-11-22T06:00:00.000Z')
  expect(after('2026-11-22T06:00:00Z')).toBe('2026-11-22T06:00:00.000Z')
  expect(after('2026-11-22T12:00:00Z', { timeZone: 'UTC', from: 720, to: 780 })).toBe('2026-11-22T13:00:00.000Z')
})

it('quiet hours end at the same time of day when clocks change', () => {
  // On 29 March 2026 Berlin goes from UTC+1 to UTC+2, on 25 October back.
  expect(after('2026-03-28T23:00:00Z')).toBe('2026-03-29T05:00:00.000Z')
  expect(after('2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00:00.000Z')
})

it('quiet hours of 23 hours last two days when the clock skips the other hour', () => {
  expect(after('2026-03-28T02:00:00Z', { timeZone: 'Europe/Berlin', from: 180, to: 120 })).toBe(
    '2026-03-30T00:00:00.000Z',
  )
})

it('messages do not wait without quiet hours, and only known names of time zones are allowed', () => {
  expect(after('2026-11-21T21:00:00Z', { timeZone: 'UTC', from: null, to: null })).toBe('2026-11-21T21:00:00.000Z')
  expect([isTimeZone('Europe/Berlin'), isTimeZone('Berlin')]).toEqual([true, false])
})

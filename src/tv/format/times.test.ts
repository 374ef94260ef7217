import { expect, test } from 'vitest'
import { timesIn } from './times.ts'

const at = Date.parse('2026-11-21T14:05:00Z')

test('a time is shown by the chosen clock, or by the language’s own', () => {
  expect(timesIn('en-GB', 'language', 'UTC').clock(at)).toBe('14:05')
  expect(timesIn('en-US', 'language', 'UTC').clock(at)).toMatch(/^2:05\sPM$/)
  expect(timesIn('en-US', '24', 'UTC').clock(at)).toBe('14:05')
  expect(timesIn('en-GB', '12', 'UTC').clock(at)).toMatch(/^2:05\spm$/)
})

test('the hour after midnight is 0, or 12 AM, in every language', () => {
  const early = Date.parse('2026-11-21T00:05:00Z')
  // Engines of 2025 and later write two digits here.
  expect(timesIn('en-US', '24', 'UTC').clock(early)).toMatch(/^0?0:05$/)
  expect(timesIn('en-GB', '24', 'UTC').clock(early)).toBe('0:05')
  expect(timesIn('en-US', '12', 'UTC').clock(early)).toMatch(/^12:05\sAM$/)
})

test('a date and time use the chosen language and clock, with the year if it differs', () => {
  const now = Date.parse('2026-11-22T08:00:00Z')
  expect(timesIn('en-GB', 'language', 'UTC').moment(at, now)).toBe('21 Nov, 14:05')
  expect(timesIn('de', 'language', 'UTC').moment(at, now)).toBe('21. Nov., 14:05')
  expect(timesIn('en-GB', '12', 'UTC').moment(at, now)).toMatch(/^21 Nov, 2:05\spm$/)
  expect(timesIn('en-GB', 'language', 'UTC').moment(Date.parse('2025-12-31T23:59:00Z'), now)).toBe('31 Dec 2025, 23:59')
})

test('the day of a date and time is in the same time zone as its time', () => {
  const late = Date.parse('2026-11-21T23:30:00Z')
  expect(timesIn('en-GB', 'language', 'Europe/Berlin').moment(late, late)).toBe('22 Nov, 0:30')
  expect(timesIn('en-GB', 'language', 'America/Los_Angeles').moment(late, late)).toBe('21 Nov, 15:30')
})

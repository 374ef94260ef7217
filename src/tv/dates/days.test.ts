import { expect, test } from 'vitest'
import { addDays, dayAt, daysBetween, daysIn, eachDay } from './days.ts'

test('the service’s day changes at midnight Pacific Time, in winter and in summer', () => {
  expect(dayAt(Date.parse('2026-11-21T07:59:59Z'))).toBe('2026-11-20')
  expect(dayAt(Date.parse('2026-11-21T08:00:00Z'))).toBe('2026-11-21')
  expect(dayAt(Date.parse('2026-07-01T06:59:59Z'))).toBe('2026-06-30')
  expect(dayAt(Date.parse('2026-07-01T07:00:00Z'))).toBe('2026-07-01')
})

test('days are counted by the calendar, whatever daylight saving time does', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2026-11-01', -1)).toBe('2026-10-31')
  expect(daysBetween('2026-03-01', '2026-04-01')).toBe(31)
  expect(eachDay('2026-10-30', '2026-11-02')).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'])
})

test('a day is written in the person’s language, with the year only if it differs', () => {
  expect(daysIn('en-GB').short('2026-11-17')).toBe('17 Nov')
  expect(daysIn('en-GB').short('2025-11-17', '2026-11-17')).toBe('17 Nov 2025')
  expect(daysIn('de-DE').long('2026-11-17')).toBe('Dienstag, 17. November 2026')
})

test('a range of days has a year only where it differs', () => {
  const { range } = daysIn('en-GB')
  expect(range('2026-10-21', '2026-11-17', '2026-11-18')).toBe('21 Oct – 17 Nov')
  expect(range('2025-12-21', '2026-01-17', '2026-11-18')).toBe('21 Dec 2025 – 17 Jan')
  expect(range('2025-10-21', '2025-11-17', '2026-11-18')).toBe('21 Oct – 17 Nov 2025')
  expect(range('2026-11-17', '2026-11-17', '2026-11-18')).toBe('17 Nov')
})

import { describe, expect, it } from 'vitest'
import { addDays, endOfMonth, isoTime, pacificDay, startOfPacificDay, wireTime } from './days.ts'

describe('Pacific Time', () => {
  it.each([
    ['2026-11-21T07:59:59Z', '2026-11-20'],
    ['2026-11-21T08:00:00Z', '2026-11-21'],
    ['2026-07-01T06:59:59Z', '2026-06-30'],
    ['2026-07-01T07:00:00Z', '2026-07-01'],
  ])('the moment %s is in the Pacific day %s', (moment, day) => {
    expect(pacificDay(Date.parse(moment))).toBe(day)
  })

  it.each([
    ['2026-11-21', '2026-11-21T08:00:00.000Z'],
    ['2026-07-01', '2026-07-01T07:00:00.000Z'],
    // The clocks change at two in the morning: the day begins in the previous offset.
    ['2026-03-08', '2026-03-08T08:00:00.000Z'],
    ['2026-11-01', '2026-11-01T07:00:00.000Z'],
  ])('the Pacific day %s begins at %s', (day, moment) => {
    expect(new Date(startOfPacificDay(day)).toISOString()).toBe(moment)
  })

  it('days are counted over months, years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
    expect(endOfMonth('2024-02-01')).toBe('2024-02-29')
    expect(endOfMonth('2026-12-01')).toBe('2026-12-31')
  })
})

it('times of whole seconds have no fraction on the wire, others have milliseconds, and both are read back', () => {
  expect(wireTime(Date.UTC(2026, 10, 24, 8))).toBe('2026-11-24T08:00:00Z')
  expect(wireTime(Date.UTC(2026, 10, 24, 8, 0, 10))).toBe('2026-11-24T08:00:10Z')
  expect(wireTime(Date.UTC(2026, 10, 24, 8, 0, 0, 120))).toBe('2026-11-24T08:00:00.120Z')
  for (const ms of [0, 1, 999, 1000, Date.UTC(2026, 10, 24, 8)]) expect(isoTime(wireTime(ms))).toBe(ms)
})

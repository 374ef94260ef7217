import { describe, expect, test } from 'vitest'
import { daysBetween } from './days.ts'
import { comparedWith, isValidChoice, periodsOf, presetLengths } from './periods.ts'

test('the preset of 28 days ends on the newest day with data, and is compared with the 28 days before', () => {
  expect(periodsOf({ days: 28 }, '2026-11-17')).toEqual({
    current: { start: '2026-10-21', end: '2026-11-17' },
    previous: { start: '2026-09-23', end: '2026-10-20' },
  })
})

test.each(presetLengths)('a preset of %d days and the period before it have no gap between them', (days) => {
  const { current, previous } = periodsOf({ days }, '2024-03-01')
  expect(daysBetween(current.start, current.end)).toBe(days - 1)
  expect(daysBetween(previous.start, previous.end)).toBe(days - 1)
  expect(daysBetween(previous.end, current.start)).toBe(1)
})

describe('comparison', () => {
  const period = { start: '2024-02-29', end: '2024-03-04' }
  test('chosen days are compared with as many days right before them', () => {
    expect(comparedWith(period, 'before')).toEqual({ start: '2024-02-24', end: '2024-02-28' })
  })
  test('chosen days are compared with as many days a year before, even if February was shorter then', () => {
    expect(comparedWith(period, 'yearBefore')).toEqual({ start: '2023-02-28', end: '2023-03-04' })
  })
  test('chosen days are compared with as many days from any other day', () => {
    expect(comparedWith(period, { from: '2022-05-10' })).toEqual({ start: '2022-05-10', end: '2022-05-14' })
  })
  test('chosen days are the same whatever the newest day is', () => {
    expect(periodsOf({ ...period, against: 'before' }, '2030-01-01').current).toEqual(period)
  })
})

test('a stored period with an invalid day, or an end before its start, is rejected', () => {
  const sound = { start: '2026-10-01', end: '2026-10-03', against: 'before' } as const
  expect(isValidChoice(sound)).toBe(true)
  expect(isValidChoice({ ...sound, end: '2026-09-30' })).toBe(false)
  expect(isValidChoice({ ...sound, start: '2026-13-01' })).toBe(false)
  expect(isValidChoice({ ...sound, against: { from: 'yesterday' } })).toBe(false)
})

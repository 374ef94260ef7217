import { describe, expect, test } from 'vitest'
import { daysBetween } from './days.ts'
import { comparedWith, isSound, periodsOf, presetLengths } from './periods.ts'

describe('a preset ends on the newest day with data and is compared with the days right before', () => {
  test('28 days until 17 November', () => {
    expect(periodsOf({ days: 28 }, '2026-11-17')).toEqual({
      current: { start: '2026-10-21', end: '2026-11-17' },
      previous: { start: '2026-09-23', end: '2026-10-20' },
    })
  })

  test.each(presetLengths)('both periods have %d days, without a gap between them', (days) => {
    const { current, previous } = periodsOf({ days }, '2024-03-01')
    expect(daysBetween(current.start, current.end)).toBe(days - 1)
    expect(daysBetween(previous.start, previous.end)).toBe(days - 1)
    expect(daysBetween(previous.end, current.start)).toBe(1)
  })
})

describe('chosen days are compared with as many others', () => {
  const period = { start: '2024-02-29', end: '2024-03-04' }
  test('right before', () => {
    expect(comparedWith(period, 'before')).toEqual({ start: '2024-02-24', end: '2024-02-28' })
  })
  test('a year before, even if February was shorter then', () => {
    expect(comparedWith(period, 'yearBefore')).toEqual({ start: '2023-02-28', end: '2023-03-04' })
  })
  test('from any other day', () => {
    expect(comparedWith(period, { from: '2022-05-10' })).toEqual({ start: '2022-05-10', end: '2022-05-14' })
  })
  test('whatever the newest day is', () => {
    expect(periodsOf({ ...period, against: 'before' }, '2030-01-01').current).toEqual(period)
  })
})

test('a stored period with an invalid day, or an end before its start, is rejected', () => {
  const sound = { start: '2026-10-01', end: '2026-10-03', against: 'before' } as const
  expect(isSound(sound)).toBe(true)
  expect(isSound({ ...sound, end: '2026-09-30' })).toBe(false)
  expect(isSound({ ...sound, start: '2026-13-01' })).toBe(false)
  expect(isSound({ ...sound, against: { from: 'yesterday' } })).toBe(false)
})

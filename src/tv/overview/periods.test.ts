import { describe, expect, test } from 'vitest'
import { daysBetween } from '../ui/words/days.ts'
import { changeOf, periodLengths, periodsUntil } from './periods.ts'

describe('a period ends on the newest day with data and is compared with the one right before', () => {
  test('28 days until 17 November', () => {
    expect(periodsUntil('2026-11-17', 28)).toEqual({
      current: { start: '2026-10-21', end: '2026-11-17' },
      previous: { start: '2026-09-23', end: '2026-10-20' },
    })
  })

  test.each(periodLengths)('both have %d days and touch', (length) => {
    const { current, previous } = periodsUntil('2024-03-01', length)
    expect(daysBetween(current.start, current.end)).toBe(length - 1)
    expect(daysBetween(previous.start, previous.end)).toBe(length - 1)
    expect(daysBetween(previous.end, current.start)).toBe(1)
  })
})

test('a change has a direction, and a ratio where there was something before', () => {
  expect(changeOf(150, 100)).toEqual({ direction: 'up', ratio: 0.5 })
  expect(changeOf(0, 100)).toEqual({ direction: 'down', ratio: -1 })
  expect(changeOf(5, 0)).toEqual({ direction: 'up', ratio: undefined })
  expect(changeOf(-5, -10)).toEqual({ direction: 'up', ratio: 0.5 })
  expect(changeOf(0, 0)).toEqual({ direction: 'same', ratio: undefined })
})

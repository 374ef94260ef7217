import { expect, test } from 'vitest'
import { milestoneAfter } from '#insights/milestone.ts'
import { dayReached, shortfallOf } from './pace.ts'

const today = '2026-11-29'
const days = (count: number, each: number) => Array.from({ length: count }, () => each)

test('the day of a goal comes from the mean of at least seven days, and of the newest 28', () => {
  expect(dayReached({ left: 940, added: days(7, 10), today })).toBe('2027-03-03')
  expect(dayReached({ left: 940, added: days(6, 10), today })).toBeUndefined()
  expect(dayReached({ left: 941, added: [...days(28, 10), ...days(100, 1_000)], today })).toBe('2027-03-04')
})

test('without growth, or beyond two years, there is no day', () => {
  expect(dayReached({ left: 10, added: days(9, 0), today })).toBeUndefined()
  expect(dayReached({ left: 10, added: days(9, -3), today })).toBeUndefined()
  expect(dayReached({ left: 730, added: days(9, 1), today })).toBe('2028-11-28')
  expect(dayReached({ left: 731, added: days(9, 1), today })).toBeUndefined()
})

test('what is missing to a milestone is exact only if the number is', () => {
  expect(milestoneAfter(128_000)).toBe(250_000)
  expect(milestoneAfter(250_000)).toBe(500_000)
  expect(milestoneAfter(600_000)).toBe(1_000_000)
  expect(milestoneAfter(3)).toBe(1_000)
  expect(shortfallOf({ value: 990, rounded: false }, 1_000)).toEqual({ left: 10, kind: 'exact' })
  expect(shortfallOf({ value: 128_000, rounded: true }, 250_000)).toEqual({ left: 122_000, kind: 'about' })
  expect(shortfallOf({ value: 249_000, rounded: true }, 250_000)).toEqual({ left: 1_000, kind: 'most' })
})

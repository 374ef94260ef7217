import { expect, test } from 'vitest'
import { addDays, eachDay } from '#tv/dates/days.ts'
import { publicationMarks } from './releases.ts'

const end = '2026-11-25'
const daysUntil = (count: number) => eachDay(addDays(end, 1 - count), end)
const publishedBefore = (...back: number[]) => back.map((days) => ({ day: addDays(end, -days), title: '' }))

test('along 28 days each day with publications has a mark', () => {
  expect(publicationMarks(daysUntil(28), publishedBefore(0, 0, 3))).toEqual([{ place: 24 }, { place: 27 }])
})

test('along 90 days a mark stands for a week and along 365 days for a month, with the number of publications', () => {
  expect(publicationMarks(daysUntil(90), publishedBefore(0, 0, 6, 7))).toEqual([
    { place: 79, count: 1 },
    { place: 86, count: 3 },
  ])
  expect(publicationMarks(daysUntil(365), publishedBefore(0, 24, 25))).toEqual([
    { place: 324, count: 1 },
    { place: 352, count: 2 },
  ])
})

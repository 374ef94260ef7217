import { expect, test } from 'vitest'
import { hoursFromDays } from './firstDays.ts'

/** 18:00 Pacific Time in winter: the day of publication has six hours left. */
const publishedAt = Date.parse('2026-11-24T02:00:00Z')
const published = '2026-11-23'

test('the views of a video after whole hours come from its days, whose ends they meet', () => {
  const hours = hoursFromDays(publishedAt, { id: 'a', published, values: [600, 240, 480] })
  expect(hours).toHaveLength(48)
  // The day ends after 30 hours. Before 24 hours, its first hours would be a guess.
  expect(hours.slice(0, 23)).toEqual(Array(23).fill(null))
  expect([hours[23], hours[29], hours[41], hours[47]]).toEqual([780, 840, 1_080, 1_200])
})

test('nothing is known after the newest day', () => {
  expect(hoursFromDays(publishedAt, { id: 'a', published, values: [600, 240] }).slice(30)).toEqual(Array(18).fill(null))
})

test('a day ends an hour earlier in summer, and the day on which the clocks go back has 25 hours', () => {
  // Both were published at noon.
  const summer = { id: 'a', published: '2026-07-01', values: [600, 240] }
  expect(hoursFromDays(Date.parse('2026-07-01T19:00:00Z'), summer)[23]).toBe(720)
  const autumn = { id: 'a', published: '2026-10-31', values: [10, 250] }
  expect(hoursFromDays(Date.parse('2026-10-31T19:00:00Z'), autumn)[23]).toBe(130)
})

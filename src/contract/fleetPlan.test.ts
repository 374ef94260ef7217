import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { planContent } from './fleetPlan.ts'

const entry = {
  screens: ['videos'],
  every: 30,
  weekdays: [1],
  from: 0,
  until: 1_439,
  priority: 9,
  group: 'g',
  theme: 'dark',
  period: 28,
  language: 'de',
  account: 'Kettle & Keel',
  panels: ['views', 'subscribersGained'],
  message: { text: 'Welcome', seconds: 10 },
}
const isPlan = (entries: unknown) => z.safeParse(planContent, { entries }).success

test('a plan has from one to twelve entries within their bounds', () => {
  expect(isPlan([entry])).toBe(true)
  expect(isPlan(Array.from({ length: 12 }, () => ({ ...entry, screens: [] })))).toBe(true)
  expect(isPlan([])).toBe(false)
  expect(isPlan(Array.from({ length: 13 }, () => entry))).toBe(false)
})

test('a plan of an earlier release is valid, and what a later one adds to an entry is left out', () => {
  const { period, language, account, panels, message, ...earlier } = entry
  expect(z.parse(planContent, { entries: [earlier] })).toEqual({ entries: [earlier] })
  expect(z.parse(planContent, { entries: [{ ...entry, sound: 'on' }] })).toEqual({ entries: [entry] })
})

test.each([
  { every: 4 },
  { every: 3_601 },
  { every: 7.5 },
  { every: '30' },
  { weekdays: [] },
  { weekdays: [7] },
  { weekdays: [0, 1, 2, 3, 4, 5, 6, 0] },
  { from: -1 },
  { until: 1_440 },
  { priority: 10 },
  { group: '' },
  { group: 'g'.repeat(61) },
  { screens: [''] },
  { screens: Array.from({ length: 13 }, () => 'videos') },
  { theme: 'pink' },
  { period: 30 },
  { period: '28' },
  { language: '' },
  { account: 'a'.repeat(61) },
  { panels: ['views'] },
  { panels: ['views', 'likes', 'shares'] },
  { panels: ['views', ''] },
  { message: { text: '', seconds: 10 } },
  { message: { text: 'a'.repeat(201), seconds: 10 } },
  { message: { text: 'Welcome', seconds: 2 } },
  { message: { text: 'Welcome', seconds: 61 } },
])('an entry with %j is refused', (wrong) => {
  expect(isPlan([{ ...entry, ...wrong }])).toBe(false)
})

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
}
const isPlan = (entries: unknown) => z.safeParse(planContent, { entries }).success

test('a plan has from one to twelve entries within their bounds', () => {
  expect(isPlan([entry])).toBe(true)
  expect(isPlan(Array.from({ length: 12 }, () => ({ ...entry, screens: [] })))).toBe(true)
  expect(isPlan([])).toBe(false)
  expect(isPlan(Array.from({ length: 13 }, () => entry))).toBe(false)
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
])('an entry with %j is refused', (wrong) => {
  expect(isPlan([{ ...entry, ...wrong }])).toBe(false)
})

import { expect, test } from 'vitest'
import { type PlanEntry, planScreens } from '#contract/fleetPlan.ts'
import { kioskScreens } from '#tv/app/registry.ts'
import { entryLacks, type Has, planLacks, screensFor } from './lacks.ts'

const has: Has = { screens: ['overview', 'counter'], groups: [{ id: 'g1', title: 'Shorts' }], isLiveOff: false }
const entry = (change: Partial<PlanEntry>): PlanEntry => ({
  screens: ['overview'],
  every: 30,
  weekdays: [1],
  from: 0,
  until: 0,
  priority: 0,
  ...change,
})

test('operators choose from the screens that a kiosk can show', () => {
  expect(planScreens).toEqual(kioskScreens.map(({ id }) => id))
})

test('a screen that the app does not have, and a counter without live numbers, are missing; the others are shown', () => {
  const all = entry({ screens: ['money', 'overview', 'counter', 'money'] })
  const lacking = { ...has, isLiveOff: true }
  expect(screensFor(all, lacking)).toEqual(['overview'])
  expect(entryLacks(all, lacking)).toEqual([
    { kind: 'screen', name: 'money' },
    { kind: 'live', name: 'counter' },
  ])
  expect(screensFor(all, has)).toEqual(['overview', 'counter'])
})

test('an entry without its group shows nothing, because other numbers would be wrong', () => {
  expect(screensFor(entry({ group: 'Long ones' }), has)).toEqual([])
  expect(entryLacks(entry({ group: 'Long ones' }), has)).toEqual([{ kind: 'group', name: 'Long ones' }])
  for (const group of ['g1', 'shorts']) expect(screensFor(entry({ group }), has)).toEqual(['overview'])
})

test('a group is not missing before the groups are known', () => {
  expect(planLacks({ entries: [entry({ group: 'Long ones' })] }, { ...has, groups: undefined })).toEqual([])
})

test('a plan lacks each thing once', () => {
  const entries = [entry({ screens: ['money'] }), entry({ screens: ['money'], group: 'Long ones' })]
  expect(planLacks({ entries }, has)).toEqual([
    { kind: 'screen', name: 'money' },
    { kind: 'group', name: 'Long ones' },
  ])
})

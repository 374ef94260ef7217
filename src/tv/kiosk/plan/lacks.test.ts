import { expect, test } from 'vitest'
import { type PlanEntry, planMetrics, planPeriods, planScreens } from '#contract/fleetPlan.ts'
import { kioskScreens } from '#tv/app/registry.ts'
import { dayMetrics } from '#tv/data/newestDays.ts'
import { presetLengths } from '#tv/dates/periods.ts'
import { accountFor, entryLacks, type Has, planLacks, screensFor } from './lacks.ts'

const has: Has = {
  screens: ['overview', 'counter'],
  groups: [{ id: 'g1', title: 'Shorts' }],
  isLiveOff: false,
  accounts: [{ id: 'a', name: 'Kettle & Keel' }, { id: 'b', name: 'Tide & Timber' }, { id: 'c' }],
  own: 'a',
  home: 'a',
}
const entry = (change: Partial<PlanEntry>): PlanEntry => ({
  screens: ['overview'],
  every: 30,
  weekdays: [1],
  from: 0,
  until: 0,
  priority: 0,
  ...change,
})

test('operators choose from the screens that a kiosk can show, and from panels', () => {
  expect(planScreens).toEqual([...kioskScreens.map(({ id }) => id), 'panels'])
})

test('operators choose from the metrics and the periods of Overview', () => {
  expect(planMetrics).toEqual(dayMetrics)
  expect(planPeriods).toEqual(presetLengths)
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

test('panels need metrics that the app has: fewer of them would be another layout', () => {
  const panels = (metrics?: string[]) => entry({ screens: ['panels'], ...(metrics && { panels: metrics }) })
  expect(screensFor(panels(['views', 'subscribersLost']), has)).toEqual(['panels'])
  expect(entryLacks(panels(['views', 'mood']), has)).toEqual([{ kind: 'screen', name: 'mood' }])
  expect(screensFor(panels(['views', 'mood']), has)).toEqual([])
  expect(entryLacks(panels(), has)).toEqual([{ kind: 'screen', name: 'panels' }])
})

test('an entry shows the account that it names, and else the one from before the plan', () => {
  const named = entry({ account: 'Tide & Timber' })
  expect(accountFor(named, has)).toBe('b')
  expect(accountFor(entry({}), { ...has, own: 'b' })).toBe('a')
  // It was signed out meanwhile.
  expect(accountFor(entry({}), { ...has, own: 'b', accounts: [{ id: 'b' }] })).toBe('b')
  expect(accountFor(named, { ...has, accounts: undefined })).toBeUndefined()
  expect(screensFor(named, { ...has, accounts: undefined })).toEqual(['overview'])
})

test('an account that is not there, or whose name two have, is missing, and nothing is shown in its place', () => {
  const twice = [...(has.accounts ?? []), { id: 'd', name: 'Tide & Timber' }]
  for (const [account, accounts] of [
    ['Nobody', has.accounts],
    ['Tide & Timber', twice],
  ] as const) {
    const lacking = { ...has, accounts }
    expect(screensFor(entry({ account }), lacking)).toEqual([])
    expect(planLacks({ entries: [entry({ account })] }, lacking)).toEqual([{ kind: 'account', name: account }])
  }
})

test('whether another account has a group is known once that account is shown', () => {
  const other = entry({ account: 'Tide & Timber', group: 'Long ones' })
  expect(planLacks({ entries: [other] }, has)).toEqual([])
  expect(planLacks({ entries: [other] }, { ...has, own: 'b' })).toEqual([{ kind: 'group', name: 'Long ones' }])
})

import { afterEach, expect, test } from 'vitest'
import type { Insight } from '#insights/insight.ts'
import { setCurrentAccount } from '#tv/data/cache/accountStorage.ts'
import { dismiss, dismissedInsights, isShown, showAll } from './dismissed.ts'

const drop: Insight = {
  kind: 'drop',
  metric: 'views',
  first: '2026-11-17',
  last: '2026-11-17',
  value: 100,
  usual: 200,
  change: -0.5,
  rarity: -4,
  size: 0.5,
  sample: 12,
  causes: [],
}
const isShownTo = (account: string) => {
  setCurrentAccount(account)
  return isShown(drop, dismissedInsights())
}

afterEach(() => {
  for (const account of ['a', 'b']) {
    setCurrentAccount(account)
    showAll()
  }
  setCurrentAccount(undefined)
})

test('an insight that a person hid for one account is still shown for another', () => {
  setCurrentAccount('a')
  dismiss(drop)
  expect(isShownTo('a')).toBe(false)
  expect(isShownTo('b')).toBe(true)
  expect(dismissedInsights()).toEqual([])
})

test('showing all insights of one account again leaves those of another account hidden', () => {
  setCurrentAccount('a')
  dismiss(drop)
  setCurrentAccount('b')
  dismiss(drop)
  showAll()
  expect(isShownTo('b')).toBe(true)
  expect(isShownTo('a')).toBe(false)
})

test('the list of hidden insights is the same array until it changes, as React needs it', () => {
  setCurrentAccount('a')
  dismiss(drop)
  expect(dismissedInsights()).toBe(dismissedInsights())
  const before = dismissedInsights()
  dismiss({ ...drop, first: '2026-11-16', last: '2026-11-16' })
  expect(dismissedInsights()).not.toBe(before)
})

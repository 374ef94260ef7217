import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Insight } from '#insights/insight.ts'
import { setCurrentAccount } from '#tv/data/cache/accountStorage.ts'
import { takeMilestones } from './celebrated.ts'

const insight = (kind: Insight['kind'], metric: Insight['metric'], value: number): Insight => ({
  kind,
  metric,
  first: '2026-11-20',
  last: '2026-11-20',
  value,
  usual: 0,
  change: 1,
  rarity: 3,
  size: 1,
  sample: 9,
  causes: [],
})
const million = insight('milestone', 'views', 1_000_000)

beforeEach(() => {
  const texts = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => texts.set(name, text),
  })
  setCurrentAccount('a')
})
afterEach(() => {
  setCurrentAccount(undefined)
  vi.unstubAllGlobals()
})

test('a milestone is celebrated once, and nothing else is', () => {
  expect(takeMilestones([insight('spike', 'views', 9_000), million])).toEqual([million])
  expect(takeMilestones([million])).toEqual([])
  const next = insight('milestone', 'views', 2_500_000)
  expect(takeMilestones([million, next])).toEqual([next])
})

test('each account of a television has its own milestones', () => {
  takeMilestones([million])
  setCurrentAccount('b')
  expect(takeMilestones([million])).toEqual([million])
})

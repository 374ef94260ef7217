import { expect, test } from 'vitest'
import type { Insight } from '#insights/insight.ts'
import { newsFirst } from './newsFirst.ts'

const newest = '2026-11-25'
const finding = (name: string, last: string, rarity: number, size = 1) => ({
  name,
  insight: { kind: 'spike', metric: 'views', first: last, last, rarity, size } as Insight,
})
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name)

test('what is older than the newest seven days never leads, however rare it is', () => {
  const old = [finding('spike of October', '2026-10-30', 9), finding('eighth day', '2026-11-18', -6)]
  expect(names(newsFirst([...old, finding('seventh day', '2026-11-19', -3.1)], newest))).toEqual([
    'seventh day',
    'spike of October',
    'eighth day',
  ])
})

test('of news, two days of age weigh as much as a deviation, and of equal news the larger leads', () => {
  const found = [
    finding('small', '2026-11-25', 4.9, 0.2),
    finding('old', '2026-11-20', 5),
    finding('large', '2026-11-25', -4.1, 0.4),
    finding('rare', '2026-11-23', 12),
  ]
  expect(names(newsFirst(found, newest))).toEqual(['rare', 'large', 'small', 'old'])
})

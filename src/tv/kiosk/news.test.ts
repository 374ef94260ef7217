import { expect, test } from 'vitest'
import type { Insight } from '#insights/insight.ts'
import { createNews } from './news.ts'

const insight = (first: string, last: string, rarity = 4): Insight => ({
  kind: 'level',
  metric: 'views',
  first,
  last,
  value: 200,
  usual: 100,
  change: 1,
  rarity,
  size: 1,
  sample: 16,
  causes: [],
})

test('nothing unusual is no news, and an insight is news once', () => {
  const news = createNews()
  expect(news([])).toBe(0)
  const week = insight('2026-11-15', '2026-11-21')
  expect([news([week]), news([week])]).toEqual([1, 1])
})

test('the same insight a day later is no news, and a further one is', () => {
  const news = createNews()
  news([insight('2026-11-15', '2026-11-21')])
  expect(news([insight('2026-11-16', '2026-11-22')])).toBe(1)
  expect(news([insight('2026-11-17', '2026-11-23'), insight('2026-11-17', '2026-11-23', -4)])).toBe(2)
  expect(news([insight('2026-11-17', '2026-11-23', -4)]), 'one that is gone is no news').toBe(2)
})

import { expect, test } from 'vitest'
import type { Insight } from '#insights/insight.ts'
import type { NamedCause } from './causes.ts'
import { causeSentences, sentenceOf } from './sentences.ts'

const insight: Insight = {
  kind: 'level',
  metric: 'views',
  first: '2026-11-15',
  last: '2026-11-21',
  value: 9170,
  usual: 7000,
  change: 0.31,
  rarity: 6,
  size: 0.31,
  sample: 12,
  causes: [],
}
const cause: NamedCause = { by: 'video', part: 'She Sails Herself', points: 24.2, source: 'RELATED_VIDEO' }

test('the sentence about a week counts only the days that are compared', () => {
  const days = ['2026-11-15', '2026-11-16', '2026-11-18', '2026-11-21']
  expect(sentenceOf({ insight: { ...insight, days }, causes: [] })).toMatch(/^Views, 4 days of .+: 31% above usual$/)
  expect(sentenceOf({ insight: { ...insight, days, rarity: -6, change: -0.31 }, causes: [] })).toMatch(/below usual$/)
  expect(sentenceOf({ insight, causes: [] })).toMatch(/^Views, .+: 31% above a usual week$/)
})

test('a cause of an insight is named with its points, and a video with the traffic source of most of them', () => {
  const causes: NamedCause[] = [cause, { by: 'video', part: 'Keel', points: 8.9 }, { ...cause, points: -1.1 }]
  expect(causeSentences({ insight, causes })).toEqual([
    '“She Sails Herself” brought 24 points of it, from Suggested videos.',
    '“Keel” brought 9 points of it.',
    '“She Sails Herself” lost 1 point of it, from Suggested videos.',
  ])
  expect(causeSentences({ insight, causes: [{ by: 'source', part: 'YT_SEARCH', points: 12 }] })).toEqual([
    'Search brought 12 points of it.',
  ])
})

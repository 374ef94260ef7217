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

test('a day of at least twice the usual is said in times of a usual day of its week', () => {
  const spike: Insight = { ...insight, kind: 'spike', first: '2026-10-30', last: '2026-10-30', value: 740, usual: 200 }
  const of = (change: Partial<Insight>) => sentenceOf({ insight: { ...spike, ...change }, causes: [] })
  expect(of({})).toBe('Views on October 30 were 3.7 times a usual Friday')
  expect(of({ metric: 'estimatedMinutesWatched' })).toBe('Watch time on October 30 was 3.7 times a usual Friday')
  expect(of({ value: 300, change: 0.5 })).toMatch(/^Views, Friday, October 30: 50% above the usual for this weekday$/)
})

test('a week, some of its days, a part and a trend of at least ten times the usual are said in times', () => {
  const large: Insight = { ...insight, value: 224_000, usual: 7000, change: 31 }
  const of = (change: Partial<Insight>) => sentenceOf({ insight: { ...large, ...change }, causes: [] })
  expect(of({})).toMatch(/^Views, .+: 32 times a usual week$/)
  expect(of({ change: 8.9 })).toMatch(/: 890% above a usual week$/)
  expect(of({ days: ['2026-11-15', '2026-11-16'] })).toMatch(/^Views, 2 days of .+: 32 times the usual$/)
  expect(of({ kind: 'trend' })).toMatch(/^Views week by week, .+: 32 times as high at the end$/)
  expect(of({ kind: 'country', part: 'DE' })).toMatch(/^Germany, .+: 224K views, 32 times a usual week$/)
})

test('a cause of an insight is named with its part of the change, and a video with the traffic source of most of it', () => {
  const causes: NamedCause[] = [cause, { by: 'video', part: 'Keel', points: 8.9 }]
  expect(causeSentences({ insight, causes })).toEqual([
    '“She Sails Herself” caused 78% of the jump, from Suggested videos.',
    '“Keel” caused 29% of the jump.',
  ])
  const whole = [
    { ...cause, points: 30.9 },
    { by: 'source', part: 'YT_SEARCH', points: 28 },
  ] as const
  expect(causeSentences({ insight, causes: whole })).toEqual([
    '“She Sails Herself” caused all of the jump, from Suggested videos.',
    'Search caused nearly all of the jump.',
  ])
  const drop = { ...insight, change: -0.31, rarity: -6 }
  expect(causeSentences({ insight: drop, causes: [{ ...cause, points: -12.4 }] })).toEqual([
    '“She Sails Herself” caused 40% of the drop, from Suggested videos.',
  ])
})

import { expect, test } from 'vitest'
import { balancesOf, leaningOf } from './sentiment.ts'

test('balancesOf returns the positive and the negative share of each part of the time', () => {
  const balances = balancesOf(
    [
      { sentiment: 'positive', start: 0, end: 15 },
      { sentiment: 'NEGATIVE', start: 15, end: 20 },
      { sentiment: 'neutral', start: 20, end: 40 },
      { sentiment: 'positive' },
      { sentiment: 'positive', start: 39, end: 90 },
    ],
    40,
    4,
  )
  expect(balances).toEqual([
    { positive: 1, negative: 0 },
    { positive: 0.5, negative: 0.5 },
    { positive: 0, negative: 0 },
    { positive: 0.1, negative: 0 },
  ])
  expect(balancesOf([{ sentiment: 'positive', start: 0, end: 1 }], 0, 1)).toEqual([{ positive: 0, negative: 0 }])
})

test('leaningOf returns 0 for an unknown sentiment', () => {
  expect(['positive', 'Very negative', 'mixed', undefined].map((sentiment) => leaningOf({ sentiment }))).toEqual([
    1, -1, 0, 0,
  ])
})

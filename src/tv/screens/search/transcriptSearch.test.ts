import { expect, it } from 'vitest'
import { searchedFor } from './transcriptSearch.ts'

it.each([
  ['bel', 'bel*'],
  ['  the bel', 'the bel*'],
  ['bell ', 'bell'],
  ['"the bel', '"the bel*'],
  ['"the bell"', '"the bell"'],
  ['be*', 'be*'],
  ['', ''],
  [' ', ''],
  [`${'a '.repeat(30)}b`, `${'a '.repeat(20).trim()}*`],
])('people who type %j search for %j: the last word may be a beginning', (typed, expected) => {
  expect(searchedFor(typed)).toBe(expected)
})

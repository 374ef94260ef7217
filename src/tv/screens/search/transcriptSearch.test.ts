import { expect, it } from 'vitest'
import { countsQuery, searchedFor } from './transcriptSearch.ts'

it.each([
  ['bel', 'bel~*'],
  ['  the bel', 'the bel~*'],
  ['bell ', 'bell'],
  ['"the bel', '"the bel*'],
  ['"the bell"', '"the bell"'],
  ['“the bell” rin', '“the bell” rin~*'],
  ['„the bel', '„the bel*'],
  ['be*', 'be*'],
  ['', ''],
  [' ', ''],
  [`${'a '.repeat(30)}b`, `${'a '.repeat(20).trim()}~*`],
])('people who type %j search for %j: the last word may be a beginning or another form', (typed, expected) => {
  expect(searchedFor(typed)).toBe(expected)
})

it.each([
  ['bells', '"bells"'],
  [' the  bell ', '"the" "bell"'],
  ['"the bell" rings', '"the bell" "rings"'],
  ['“the bell', '"the bell"'],
  ['be*', '"be*"'],
  [' ', ''],
])('of %j it is counted how often %j is said, in no other form', (typed, expected) => {
  expect(countsQuery(typed).queryKey[2]).toBe(expected)
})

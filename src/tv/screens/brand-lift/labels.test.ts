import { expect, test } from 'vitest'
import { shortNames } from './labels.ts'

test.each([
  [
    ['a.b.c', 'a.b.d'],
    ['c', 'd'],
  ],
  [
    ['a.b.c', 'a.x.c'],
    ['b.c', 'x.c'],
  ],
  [
    ['a.b.c', 'z.b.c'],
    ['a.b.c', 'z.b.c'],
  ],
  [['a.b.c'], ['c']],
  [[], []],
])('the table names %j are shortened to %j', (names, shortened) => {
  expect(names.map(shortNames(names))).toEqual(shortened)
})

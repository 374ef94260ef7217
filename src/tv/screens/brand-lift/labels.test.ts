import { expect, test } from 'vitest'
import { shortNames } from './labels.ts'

test.each([
  [['a.b.c', 'a.b.d'], 'a.b', ['c', 'd']],
  [['a.b.c', 'a.x.c'], 'a', ['b.c', 'x.c']],
  [['a.b.c', 'z.b.c'], '', ['a.b.c', 'z.b.c']],
  [['a.b.c'], 'a.b', ['c']],
  [[], '', []],
])('the table names %j share %j', (names, common, shortened) => {
  const { common: shared, short } = shortNames(names)
  expect(shared).toBe(common)
  expect(names.map(short)).toEqual(shortened)
})

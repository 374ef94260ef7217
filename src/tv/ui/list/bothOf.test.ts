import { expect, test } from 'vitest'
import { bothOf } from './bothOf.ts'

test('each row has what both have of it, the first list’s rows first; what one lacks is nothing there', () => {
  const own = [{ id: 'a', title: 'A', value: 5, aside: '50%' }]
  const theirs = [
    { id: 'b', title: 'B', value: 4, aside: '40%' },
    { id: 'a', title: 'A', value: 3, aside: '30%' },
  ]
  expect(bothOf(own, theirs)).toEqual([
    { id: 'a', title: 'A', value: 5, aside: '50%', other: { value: 3, aside: '30%' } },
    { id: 'b', title: 'B', value: 0, other: { value: 4, aside: '40%' } },
  ])
})

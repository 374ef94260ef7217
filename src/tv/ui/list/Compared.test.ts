import { expect, test } from 'vitest'
import { bothOf } from './Compared.tsx'

test('merged rows have the values of both lists, the first list’s rows first; a missing value is 0', () => {
  const own = [{ id: 'a', title: 'A', value: 5, aside: '50%' }]
  const otherItems = [
    { id: 'b', title: 'B', value: 4, aside: '40%' },
    { id: 'a', title: 'A', value: 3, aside: '30%' },
  ]
  expect(bothOf(own, otherItems)).toEqual([
    { id: 'a', title: 'A', value: 5, aside: '50%', other: { value: 3, aside: '30%' } },
    { id: 'b', title: 'B', value: 0, other: { value: 4, aside: '40%' } },
  ])
})

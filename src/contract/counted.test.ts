import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it.each([
  [0, '0 rows'],
  [1, '1 row'],
  [2, '2 rows'],
  [1200, '1,200 rows'],
])('a count of %i is said as %s', (count, text) => {
  expect(counted(count, 'row')).toBe(text)
})

it('a count of things with another plural is said with that', () => {
  expect(counted(1, 'month of tables', 'months of tables')).toBe('1 month of tables')
  expect(counted(3, 'month of tables', 'months of tables')).toBe('3 months of tables')
})

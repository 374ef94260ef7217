import { expect, test } from 'vitest'
import { medianOf } from './retention.ts'

test('the median retention at each place is that of the curves that are long enough', () => {
  expect(
    medianOf([
      [1, 0.5],
      [0.8, 0.9],
      [0.2, 0.1, 0.3],
    ]),
  ).toEqual([0.8, 0.5, 0.3])
  expect(medianOf([[1], [0.5]])).toEqual([0.75])
  expect(medianOf([])).toEqual([])
})

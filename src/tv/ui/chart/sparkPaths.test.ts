import { expect, test } from 'vitest'
import { sparkPaths } from './sparkPaths.ts'

test('a small chart goes from zero to its largest value, with a dot at the newest', () => {
  expect(sparkPaths([0, 50, 100])).toEqual({ line: 'M0 92h0L50 50L100 8', dot: 'M100 8h0' })
})

test('a day without data is a gap, and one between two gaps is a dot', () => {
  expect(sparkPaths([10, null, 10, null, null])).toEqual({ line: 'M0 8h0M50 8h0', dot: 'M50 8h0' })
})

test('nothing known draws nothing; nothing but zeros is a line on the ground', () => {
  expect(sparkPaths([null, null])).toEqual({ line: '', dot: '' })
  expect(sparkPaths([])).toEqual({ line: '', dot: '' })
  expect(sparkPaths([0, 0])).toEqual({ line: 'M0 92h0L100 92', dot: 'M100 92h0' })
})

import { expect, test } from 'vitest'
import { sparkPaths } from './sparkPaths.ts'

test('a small chart goes from zero to its largest value, and its area down to the ground', () => {
  expect(sparkPaths([0, 50, 100])).toEqual({ line: 'M0 96L50 51L100 6', area: 'M0 96L50 51L100 6V100H0Z' })
})

test('days without views are a line on the ground, and no days draw nothing', () => {
  expect(sparkPaths([0, 0]).line).toBe('M0 96L100 96')
  expect(sparkPaths([])).toEqual({ line: '', area: '' })
})

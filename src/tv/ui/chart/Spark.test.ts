import { expect, test } from 'vitest'
import { sparkPaths } from './Spark.tsx'

test('a small chart goes from zero to its largest value, and its area down to the ground', () => {
  expect(sparkPaths([0, 50, 100])).toEqual({ line: 'M0 96L50 51L100 6', area: 'M0 96L50 51L100 6V100H0Z' })
})

test('days without views are a line on the ground, and no days draw nothing', () => {
  expect(sparkPaths([0, 0]).line).toBe('M0 96L100 96')
  expect(sparkPaths([])).toEqual({ line: '', area: '' })
})

test('a small chart has a gap where a value is not known', () => {
  const { line, area } = sparkPaths([1, null, 1, 1])
  expect(line.match(/M/g)).toHaveLength(2)
  expect(area.match(/Z/g)).toHaveLength(2)
  expect(line).not.toContain('33.3')
})

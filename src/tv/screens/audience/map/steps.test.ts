import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

const amounts = (...values: number[]) => new Map(values.map((value, index) => [`P${index}`, value]))

test('the five colours of the map have equal numbers of places, however large the largest is', () => {
  const { of, ranges } = stepsOf(amounts(100_000, 1, 2, 3, 4, 5, 6, 7, 8, 9))
  expect([...of.values()].sort()).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  expect(ranges[0]).toEqual({ step: 1, min: 1, max: 2 })
  expect(ranges[4]).toEqual({ step: 5, min: 9, max: 100_000 })
})

test('places with equal amounts share a colour of the map, and a place without an amount has none', () => {
  const { of } = stepsOf(amounts(4, 4, 4, 4, 9, 0))
  expect(new Set([of.get('P0'), of.get('P1'), of.get('P2'), of.get('P3')]).size).toBe(1)
  expect(of.has('P5')).toBe(false)
})

test('the largest of few places has the highest step of the map’s colours', () => {
  expect([...stepsOf(amounts(7)).of.values()]).toEqual([5])
  expect(stepsOf(amounts(7, 9)).ranges.map(({ step }) => step)).toEqual([4, 5])
  expect(stepsOf(new Map()).ranges).toEqual([])
})

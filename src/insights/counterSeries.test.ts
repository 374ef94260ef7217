import { describe, expect, it } from 'vitest'
import { counterSeries, median } from './counterSeries.ts'

const minute = 60_000
const series = (...values: [minutes: number, value: number][]) =>
  counterSeries(values.map(([minutes, value]) => ({ at: minutes * minute, value })))

describe('the gain of a counter', () => {
  it('the gain between two readings grows evenly, and neighbouring spans add up', () => {
    const views = series([0, 100], [2, 105], [3, 109])
    expect(views.between(0, 3 * minute, 2 * minute)).toBe(9)
    const spans = [0, 1, 2].map((from) => views.between(from * minute, (from + 1) * minute, 2 * minute))
    expect(spans).toEqual([3, 2, 4])
  })

  it('a time between two readings that are too far apart, or outside all, is not known', () => {
    const views = series([0, 100], [10, 200], [11, 210])
    expect(views.between(0, 5 * minute, 2 * minute)).toBeNull()
    expect(views.between(10 * minute, 11 * minute, 2 * minute)).toBe(10)
    expect(views.between(11 * minute, 12 * minute, 2 * minute)).toBeNull()
    expect(views.between(-minute, 0, 2 * minute)).toBeNull()
    // What was gained in a gap is known if its ends are.
    expect(views.between(0, 11 * minute, 2 * minute)).toBe(110)
  })

  it('a count that goes back gains nothing, and is counted on from there', () => {
    const views = series([0, 1_000], [1, 400], [2, 430])
    expect([0, 1].map((from) => views.between(from * minute, (from + 1) * minute, minute))).toEqual([0, 30])
  })

  it('the known part of a span says whether it is the whole', () => {
    const views = series([5, 100], [6, 160], [7, 170])
    expect(views.knownBetween(0, 10 * minute, 2 * minute)).toEqual({ gain: 70, isWhole: false })
    expect(views.knownBetween(5 * minute, 7 * minute, 2 * minute)).toEqual({ gain: 70, isWhole: true })
    expect(views.knownBetween(0, 5.5 * minute, 2 * minute)).toEqual({ gain: 30, isWhole: false })
    expect(views.knownBetween(7.5 * minute, 10 * minute, 2 * minute)).toBeUndefined()
    expect(series().knownBetween(0, minute, minute)).toBeUndefined()
  })
})

it('the median is null below the least number of values', () => {
  expect(median([5, 1, 3], 3)).toBe(3)
  expect(median([4, 1, 3, 2], 3)).toBe(2.5)
  expect(median([1, 2], 3)).toBeNull()
})

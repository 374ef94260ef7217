import { describe, expect, test } from 'vitest'
import { ranked, unusualRank, type VideoDays } from './ranked.ts'
import { dayOf } from './series.ts'

const video = (place: number, values: readonly number[]): VideoDays => ({
  id: `video ${place}`,
  published: dayOf({ first: '2026-01-04' }, 7 * place),
  values,
})
/** Twelve earlier videos of ten days; each has a little more than the one before. */
const earlier = Array.from({ length: 12 }, (_, place) => video(place, Array<number>(10).fill(100 + 10 * place)))
const latest = (values: readonly number[]) => video(20, values)

describe('a new video', () => {
  test('a new video is the tenth of those it is ranked among at its age, with their curves, newest first', () => {
    const found = ranked(latest([150, 150, 150]), [...earlier].reverse())
    expect(found).toMatchObject({ age: 2, rank: 7, of: 10, curve: [150, 300, 450] })
    expect(found?.others.map(({ id }) => id).slice(0, 2)).toEqual(['video 11', 'video 10'])
    expect(found?.others).toHaveLength(9)
    expect(found?.others[0]?.curve).toHaveLength(10)
  })

  test('a new video shares the better rank with a video of the same number', () => {
    expect(ranked(latest([210, 210]), earlier)).toMatchObject({ rank: 1 })
  })

  test('a new video is not ranked on its first day, nor among fewer than five of its age', () => {
    expect(ranked(latest([900]), earlier)).toBeNull()
    expect(ranked(latest([900, 900]), earlier.slice(0, 4))).toBeNull()
    expect(ranked(latest([900, 900]), earlier.slice(0, 5))).not.toBeNull()
    expect(ranked(latest(Array<number>(11).fill(900)), earlier)).toBeNull()
  })
})

describe('an unusual rank', () => {
  const at = (values: readonly number[], others = earlier, newestDays = 1) =>
    unusualRank(latest(values), others, 'views', 3.3, newestDays)

  test('an unusual rank is the first or the last by far, at one of the stated ages', () => {
    expect(at([900, 900])).toMatchObject({ kind: 'rank', part: 'video 20', value: 1800, sample: 12 })
    expect(at([9, 9])?.rarity).toBeLessThan(0)
    expect(at([900, 900, 900])).toBeNull()
    expect(at([900, 900, 900], earlier, 2)).toMatchObject({ value: 1800 })
  })

  test('a first rank is not unusual among videos that differ as much, nor with fewer than ten earlier ones', () => {
    expect(at([240, 240])).toBeNull()
    const uneven = earlier.map((each, place) => ({
      ...each,
      values: each.values.map((value) => value * 3 ** (place % 4)),
    }))
    expect(at([9000, 9000], uneven)).toBeNull()
    expect(at([900, 900], earlier.slice(0, 9))).toBeNull()
  })
})

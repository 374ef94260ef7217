import { expect, test } from 'vitest'
import { causesOf, contributions, mainSource } from './causes.ts'

const before = new Map([
  ['old', 2800],
  ['steady', 5600],
])
/** Four weeks of 300 views a day are compared with a Sunday that usually has 420 views. */
const sunday = (now: ReadonlyMap<string, number>) => ({
  value: [...now.values()].reduce((sum, views) => sum + views, 0),
  usual: 420,
  now,
  before,
  beforeTotal: 8400,
})

test('the points of all parts add up to the change', () => {
  const change = sunday(
    new Map([
      ['old', 150],
      ['steady', 270],
      ['She Sails Herself', 126],
    ]),
  )
  const points = contributions(change).reduce((sum, cause) => sum + cause.points, 0)
  expect(points).toBeCloseTo(((change.value - 420) / 420) * 100, 9)
})

test('a part that carries a quarter of the change is a cause, and the largest cause comes first', () => {
  const causes = causesOf(
    sunday(
      new Map([
        ['old', 250],
        ['steady', 290],
        ['She Sails Herself', 126],
      ]),
    ),
  )
  expect(causes.map(({ part }) => part)).toEqual(['She Sails Herself', 'old'])
  expect(causes[0]?.points).toBeCloseTo(30, 9)
})

test('the cause of a drop is the part that lost views', () => {
  const [cause, ...more] = causesOf(sunday(new Map([['steady', 280]])))
  expect(cause).toMatchObject({ part: 'old', value: 0, usual: 140 })
  expect(cause?.points).toBeCloseTo(-100 / 3, 9)
  expect(more).toEqual([])
})

test('a change has no cause when chance explains its parts, or when many parts carry a little', () => {
  expect(
    causesOf(
      sunday(
        new Map([
          ['old', 170],
          ['steady', 280],
        ]),
      ),
    ),
  ).toEqual([])
  const many = new Map(Array.from({ length: 10 }, (_, place) => [`new ${place}`, 60] as const))
  expect(causesOf(sunday(new Map([...many, ['old', 140], ['steady', 280]])))).toEqual([])
  expect(causesOf({ ...sunday(new Map()), usual: 0, beforeTotal: 0 })).toEqual([])
})

test('the source of a cause carries at least half of what the video brought or lost', () => {
  const cause = (value: number, usual: number) => ({ part: 'video', value, usual, points: 0 })
  const sources = (suggested: number, search: number) =>
    new Map([
      ['RELATED_VIDEO', suggested],
      ['YT_SEARCH', search],
    ])
  // A new video: all that it has, it brought.
  expect(mainSource(cause(126, 0), sources(100, 26), new Map())).toBe('RELATED_VIDEO')
  // Most of its views are still from suggestions, as always; what is new came from search.
  expect(mainSource(cause(200, 100), sources(110, 90), sources(2520, 280))).toBe('YT_SEARCH')
  expect(mainSource(cause(20, 100), sources(15, 5), sources(2520, 280))).toBe('RELATED_VIDEO')
  const four = new Map(['a', 'b', 'c', 'd'].map((source) => [source, 30]))
  expect(mainSource(cause(120, 0), four, new Map())).toBeUndefined()
})

import { expect, test } from 'vitest'
import { changeOf, isNew } from './change.ts'

test('a change has a direction, and a ratio unless the previous value is 0', () => {
  expect(changeOf(150, 100)).toEqual({ direction: 'up', ratio: 0.5 })
  expect(changeOf(0, 100)).toEqual({ direction: 'down', ratio: -1 })
  expect(changeOf(5, 0)).toEqual({ direction: 'up', ratio: undefined })
  expect(changeOf(-5, -10)).toEqual({ direction: 'up', ratio: 0.5 })
  expect(changeOf(0, 0)).toEqual({ direction: 'same', ratio: undefined })
})

test('a period whose previous figures are all 0 is new; one with a single 0 is not', () => {
  expect(isNew({ previous: { views: 0, likes: 0 } })).toBe(true)
  expect(isNew({ previous: { views: 3, likes: 0 } })).toBe(false)
})

import { expect, test } from 'vitest'
import { changeOf, isNew } from './change.ts'

test('a change has a direction, and a ratio where there was something before', () => {
  expect(changeOf(150, 100)).toEqual({ direction: 'up', ratio: 0.5 })
  expect(changeOf(0, 100)).toEqual({ direction: 'down', ratio: -1 })
  expect(changeOf(5, 0)).toEqual({ direction: 'up', ratio: undefined })
  expect(changeOf(-5, -10)).toEqual({ direction: 'up', ratio: 0.5 })
  expect(changeOf(0, 0)).toEqual({ direction: 'same', ratio: undefined })
})

test('what had nothing at all before is new; one figure of several that had nothing is not', () => {
  expect(isNew({ previous: { views: 0, likes: 0 } })).toBe(true)
  expect(isNew({ previous: { views: 3, likes: 0 } })).toBe(false)
})

import { expect, test } from 'vitest'
import { usualText } from './usualText.ts'

const figure = (value: number) => `${value} views`

test('a day has its usual range, or says why there is none; a number too small for one says nothing', () => {
  expect(usualText({ low: 80, middle: 100, high: 120, sample: 9 }, figure)).toBe('Usual: 80 views to 120 views')
  expect(usualText('before', figure)).toBe('Usual: too few similar days')
  expect(usualText('comparable', figure)).toBe('Usual: too few similar days')
  expect(usualText('level', figure)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { localeOf } from './localeOf.ts'

test('numbers and dates are in the language of the words, with the region that a person prefers', () => {
  expect(localeOf(['en-AU', 'en'])).toBe('en-AU')
  expect(localeOf(['en'])).toBe('en')
})

test('a television whose language has no words shows numbers and dates in the language of the words', () => {
  expect(localeOf(['is-IS', 'en-GB'])).toBe('en-GB')
  expect(localeOf(['is-IS'])).toBe('en')
})

test('a tag that is not BCP 47 counts as its language', () => {
  expect(localeOf(['en-US@posix'])).toBe('en')
})

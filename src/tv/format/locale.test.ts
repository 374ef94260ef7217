import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18n } from '../language/t.ts'
import { set } from '../preferences/preferences.ts'
import { localeOf, numbers } from './locale.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
})
afterEach(() => {
  set('language', 'television')
  vi.unstubAllGlobals()
})

test('a number within a sentence is written as a number alone', () => {
  const inSentence = () => i18n._('test', { count: 1_234.5 }, { message: '{count, number}' })
  expect([numbers.tenth(1_234.5), inSentence()]).toEqual(['1,234.5', '1,234.5'])
  set('language', 'de')
  expect([numbers.tenth(1_234.5), inSentence()]).toEqual(['1.234,5', '1.234,5'])
})

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

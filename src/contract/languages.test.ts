import { expect, it } from 'vitest'
import { directionOf, languageFor } from './languages.ts'

it.each([
  [['en-US', 'de'], 'en'],
  [['sv', 'EN-gb'], 'en'],
  [['tlh'], 'en'],
  [['sv', 'pt-PT', 'de'], 'pt-BR'],
  [['zh-Hans-SG'], 'zh-CN'],
  [['zh_TW'], 'zh-CN'],
  [['iw-IL'], 'he'],
  [['in'], 'id'],
  [['', 'not a tag', '*'], 'en'],
  [[], 'en'],
])('the language for a person who prefers %j is %s', (wanted, language) => {
  expect(languageFor(wanted)).toBe(language)
})

it('Arabic and Hebrew are read from right to left, other languages from left to right', () => {
  expect(['ar', 'he', 'ar-EG', 'en', 'arn'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr'])
})

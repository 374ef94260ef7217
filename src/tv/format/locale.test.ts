import { afterEach, expect, test, vi } from 'vitest'
import { i18n } from '../language/t.ts'
import { set } from '../preferences/preferences.ts'
import { numbers } from './locale.ts'

afterEach(() => {
  set('language', 'television')
  vi.unstubAllGlobals()
})

test('a number within a sentence is written as a number alone', () => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  const inSentence = () => i18n._('test', { count: 1_234.5 }, { message: '{count, number}' })
  expect([numbers.tenth(1_234.5), inSentence()]).toEqual(['1,234.5', '1,234.5'])
  set('language', 'de')
  expect([numbers.tenth(1_234.5), inSentence()]).toEqual(['1.234,5', '1.234,5'])
})

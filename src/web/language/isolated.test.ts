import { expect, it } from 'vitest'
import type { LanguageTag } from '#contract/languages.ts'
import { isolated } from './isolated.ts'

/** `t` accepts only languages that have a catalogue; how values are isolated depends on the direction alone. */
const arabic = 'ar' as LanguageTag

it('leaves values alone that read in the direction of the sentence', () => {
  expect(isolated({ email: 'ada@example.com', count: 2 }, 'en')).toEqual({ email: 'ada@example.com', count: 2 })
})

it('isolates a name that is read from right to left in an English sentence', () => {
  expect(isolated({ name: 'قناة 1' }, 'en')).toEqual({ name: '\u2068قناة 1\u2069' })
})

it('isolates every text in a sentence that is read from right to left, but no number: plurals count it', () => {
  expect(isolated({ email: 'ada@example.com', count: 2 }, arabic)).toEqual({
    email: '\u2068ada@example.com\u2069',
    count: 2,
  })
})

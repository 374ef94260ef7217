import { expect, it } from 'vitest'
import { acceptedLanguages } from './t.ts'

it.each([
  ['de-CH, fr;q=0.9, en;q=0.8', ['de-CH', 'fr', 'en']],
  ['en;q=0.5, ar', ['ar', 'en']],
  ['tr, en;q=0', ['tr']],
  ['*', ['*']],
  ['fr;q=x, de', ['de']],
  ['', []],
  [undefined, []],
])('the header “%s” asks for the languages %j', (field, tags) => {
  expect(acceptedLanguages(field)).toEqual(tags)
})

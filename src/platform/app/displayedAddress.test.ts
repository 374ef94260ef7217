import { expect, it } from 'vitest'
import { displayWarning } from './displayedAddress.ts'

it('a warning names an address that is longer than the 40 characters of displays, and the longest allowed one', () => {
  const longestAddress = 'https://tv.example-of-33-letters1'
  expect(`${longestAddress}/device`).toHaveLength(40)
  expect(displayWarning(longestAddress)).toBeUndefined()
  expect(displayWarning(`${longestAddress}2`)).toMatch(/41 characters.*40.*PLATFORM_PUBLIC_URL.*at most 33/)
})

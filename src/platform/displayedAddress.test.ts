import { expect, it } from 'vitest'
import { displayWarning } from './displayedAddress.ts'

it('warns of an address that is longer than the 40 characters of displays, and names the longest allowed one', () => {
  const longest = 'https://tv.example-of-33-letters1'
  expect(`${longest}/device`).toHaveLength(40)
  expect(displayWarning(longest)).toBeUndefined()
  expect(displayWarning(`${longest}2`)).toMatch(/41 characters.*40.*PLATFORM_PUBLIC_URL.*at most 33/)
})

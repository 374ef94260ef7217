import { expect, it } from 'vitest'
import { displayWarning } from './displayedAddress.ts'

it('warns of an address that is longer than the 40 characters that displays hold, and says how long it may be', () => {
  const longest = 'https://tv.example-of-33-letters1'
  expect(`${longest}/device`).toHaveLength(40)
  expect(displayWarning(longest)).toBeUndefined()
  expect(displayWarning(`${longest}2`)).toMatch(/41 characters.*40.*PLATFORM_PUBLIC_URL.*at most 33/)
})

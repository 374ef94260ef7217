import { expect, it } from 'vitest'
import { dayShares } from './dayShares.ts'

it.each([
  ['a weekday', '2026-11-24', 1440, undefined],
  ['a day of 23 hours', '2026-03-08', 1380, undefined],
  ['a day of 25 hours with a new video', '2026-11-01', 1500, 540],
] as const)('the minutes of %s never go back and add up to the whole day', (_name, day, minutes, releasedAt) => {
  const shares = dayShares(day, minutes, releasedAt)
  expect([shares.length, shares[0], shares.at(-1), shares[releasedAt ?? 0]]).toEqual([minutes + 1, 0, 1, 0])
  expect(shares.every((share, minute) => share >= (shares[minute - 1] ?? 0))).toBe(true)
})

it('a new video has more of its first day in its first hour than in its fifth', () => {
  const shares = dayShares('2026-11-24', 1440, 540)
  const hour = (place: number) => (shares[540 + 60 * place] ?? 0) - (shares[480 + 60 * place] ?? 0)
  expect(hour(1)).toBeGreaterThan(1.5 * hour(5))
})

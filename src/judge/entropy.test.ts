import { expect, it } from 'vitest'
import { mostBits } from './entropy.ts'

it.each([
  ['eight letters of base 20', ['WDJBMJHT', 'BCDFGHJK'], 34.5],
  ['nine digits', ['019450730', '519450731'], 29.8],
  ['a UUID', ['2f1f4a1e9f6d4d0bb0a5d2c41c0e7f55'], 128],
  ['43 characters of base64url', ['GmRhmhcxhwAzkoEqiMEg_DnyEysNkuNhszIySk9eSxx'], 258],
  ['codes that have a few letters in common', ['WDJBMJHT', 'WDJBGHJK'], 34.5],
  ['codes that differ only at their end', ['device0001', 'device0002'], 5.1],
])('%s: at most so many bits', (_, codes, bits) => {
  expect(mostBits(codes)).toBe(bits)
})

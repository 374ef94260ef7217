import type { Audience } from './facts/works.ts'

const audience = (country: string, before: number, after: number, red: number): Audience => ({
  country,
  before,
  after,
  red,
})

/** The shares of a time need not add up to 1. The rest are other countries, whose rows are too small to be reported. */
export const audiences: readonly Audience[] = [
  audience('US', 0.27, 0.24, 0.14),
  audience('GB', 0.2, 0.14, 0.12),
  audience('DE', 0.07, 0.09, 0.1),
  audience('CA', 0.06, 0.06, 0.12),
  audience('AU', 0.055, 0.05, 0.13),
  audience('NL', 0.04, 0.042, 0.1),
  audience('SE', 0.032, 0.035, 0.11),
  audience('NO', 0.03, 0.034, 0.12),
  audience('FR', 0.03, 0.042, 0.07),
  audience('NZ', 0.024, 0.02, 0.11),
  audience('ES', 0.012, 0.022, 0.06),
  audience('BR', 0.008, 0.034, 0.04),
  audience('IN', 0.012, 0.036, 0.03),
  audience('JP', 0.006, 0.022, 0.1),
  audience('ZZ', 0.004, 0.004, 0.02),
]

import { describe, expect, it } from 'vitest'
import { retryAfterOf } from './retryAfter.ts'

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  it.each([
    ['120', 120_000],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['999999', 3_600_000],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('Retry-After: %s is a wait of %s ms', (value, ms) => {
    expect(retryAfterOf(value, now)).toBe(ms)
  })
})

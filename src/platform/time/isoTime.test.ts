import { expect, it } from 'vitest'
import { isoTime, wireTime } from './isoTime.ts'

it('times of whole seconds have no fraction on the wire, others have milliseconds, and both are read back', () => {
  expect(wireTime(Date.UTC(2026, 10, 24, 8))).toBe('2026-11-24T08:00:00Z')
  expect(wireTime(Date.UTC(2026, 10, 24, 8, 0, 10))).toBe('2026-11-24T08:00:10Z')
  expect(wireTime(Date.UTC(2026, 10, 24, 8, 0, 0, 120))).toBe('2026-11-24T08:00:00.120Z')
  for (const ms of [0, 1, 999, 1000, Date.UTC(2026, 10, 24, 8)]) expect(isoTime(wireTime(ms))).toBe(ms)
})

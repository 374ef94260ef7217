import { expect, test } from 'vitest'
import { type DayRow, holdsAllSince } from './newestDays.ts'

test('days that are only a part, because older ones are being made, hold no day before their oldest', () => {
  const rows = ['2026-11-18', '2026-11-17'].map((day) => ({ day }) as DayRow)
  expect(holdsAllSince(rows, '2026-11-01'), 'the channel has no older days').toBe(true)
  expect(holdsAllSince(rows, '2026-11-01', true)).toBe(false)
  expect(holdsAllSince(rows, '2026-11-17', true)).toBe(true)
})

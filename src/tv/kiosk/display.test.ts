import { expect, test } from 'vitest'
import { driftAt } from './display.ts'

const minutes = Array.from({ length: 500 }, (_, minute) => minute)

test('a kiosk drifts by at most seven pixels, which the frame leaves free', () => {
  for (const minute of minutes) {
    const { x, y } = driftAt(minute)
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(0.4375)
  }
})

test('a kiosk drifts every minute, by at most three pixels', () => {
  for (const minute of minutes) {
    const [a, b] = [driftAt(minute), driftAt(minute + 1)]
    const moved = Math.hypot(a.x - b.x, a.y - b.y) * 16
    expect(moved).toBeGreaterThan(0.5)
    expect(moved).toBeLessThan(3)
  }
})

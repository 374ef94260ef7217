import { expect, test } from 'vitest'
import { driftAt } from './display.ts'

const steps = Array.from({ length: 500 }, (_, step) => step)

test('a kiosk drifts by at most seven pixels, which the frame leaves free', () => {
  for (const step of steps) {
    const { x, y } = driftAt(step)
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(0.4375)
  }
})

test('a kiosk drifts three times a minute, by about a pixel', () => {
  for (const step of steps) {
    const [a, b] = [driftAt(step), driftAt(step + 1)]
    const moved = Math.hypot(a.x - b.x, a.y - b.y) * 16
    expect(moved).toBeGreaterThan(0.5)
    expect(moved).toBeLessThan(1.1)
  }
})

import { expect, test } from 'vitest'
import { pollEveryMs } from './polling.ts'

test('a transcription job that does not change is polled less and less often, down to twice a minute', () => {
  const waits = Array.from({ length: 20 }, (_, unchanged) => pollEveryMs(unchanged))
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  expect([waits[0], waits[1], waits[19]]).toEqual([2_000, 2_000, 30_000])
  expect(waits.filter((wait) => wait < 30_000).length).toBeLessThan(12)
})

import { expect, test } from 'vitest'
import { untilNextSampleMs } from './now.ts'

const at = 1_796_000_000_000

test('the next numbers are asked for right after the next sample is due', () => {
  expect(untilNextSampleMs({ sampledAt: at - 20_000, every: 60_000 }, at)).toBe(41_000)
  expect(untilNextSampleMs({ sampledAt: at, every: 300_000 }, at)).toBe(301_000)
  expect(untilNextSampleMs({ sampledAt: at - 60_900, every: 60_000 }, at)).toBe(1_000)
  // It may be under way.
  expect(untilNextSampleMs({ sampledAt: at - 65_900, every: 60_000 }, at)).toBe(1_000)
})

test('a late sample, a first one, and one from the future by a wrong clock are asked for every 15 seconds', () => {
  for (const sampledAt of [at - 66_000, at - 3_600_000, at + 5_000, null])
    expect(untilNextSampleMs({ sampledAt, every: 60_000 }, at)).toBe(15_000)
})

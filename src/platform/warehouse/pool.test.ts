import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { createPool } from './pool.ts'
import { WarehouseBusy } from './port.ts'

describe('pools of three', () => {
  const start = (queueLength = 1_000) => {
    const clock = manualClock(0)
    const pool = createPool([1, 2, 3], { waitMs: 9_000, queueLength, clock })
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    for (let caller = 0; caller < 3; caller += 1) void pool.with(() => released)
    return { clock, pool, release }
  }
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'served',
      (error) => error,
    )

  it('a pool serves all callers of a burst, in the order in which they came', async () => {
    const { pool, release } = start()
    const order: number[] = []
    const burst = Array.from({ length: 400 }, (_, number) => pool.with(async () => order.push(number)))
    release()
    await Promise.all(burst)
    expect(order).toEqual(Array.from({ length: 400 }, (_, number) => number))
  })

  it('a pool refuses a caller that has waited for its full time, and still serves later callers', async () => {
    const { pool, clock, release } = start()
    const early = outcome(pool.with(async () => {}))
    await clock.advance(1_000)
    const late = outcome(pool.with(async () => {}))
    await clock.advance(8_000)
    expect(await early).toBeInstanceOf(WarehouseBusy)
    release()
    expect(await late).toBe('served')
    // No timer is left.
    expect(clock.sleepers).toBe(0)
  })

  it('a pool serves a burst that takes longer than the usual wait, as long as its queue moves', async () => {
    const clock = manualClock(0)
    const pool = createPool([1, 2], { waitMs: 9_000, queueLength: 1_000, clock })
    const slow = () => outcome(pool.with(() => clock.sleep(100)))
    const first = Array.from({ length: 40 }, slow)
    for (let step = 0; step < 30; step += 1) await clock.advance(100)
    await Promise.all(first)
    const burst = Array.from({ length: 400 }, slow)
    for (let step = 0; step < 250; step += 1) await clock.advance(100)
    expect(new Set(await Promise.all(burst))).toEqual(new Set(['served']))
  })

  it('a pool refuses a caller at once when the queue is full', async () => {
    const { pool, release } = start(2)
    const outcomes = Array.from({ length: 3 }, () => outcome(pool.with(async () => {})))
    expect(await outcomes[2]).toBeInstanceOf(WarehouseBusy)
    release()
    expect(await Promise.all(outcomes.slice(0, 2))).toEqual(['served', 'served'])
  })

  it('a pool is drained only after all earlier callers were served', async () => {
    const { pool, release } = start()
    const last = outcome(pool.with(async () => {}))
    let drained = false
    const draining = pool.drain().then(() => {
      drained = true
    })
    await setImmediate()
    expect(drained).toBe(false)
    release()
    await draining
    expect(await last).toBe('served')
  })
})

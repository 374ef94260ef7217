import { expect, test } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { createRotation } from './rotation.ts'

const second = 1_000

function start(options: Partial<Parameters<typeof createRotation>[0]> = {}) {
  const clock = manualClock(0)
  const prepared: number[] = []
  const rotation = createRotation({
    count: 3,
    everyMs: 30 * second,
    dimAfterMs: 0,
    isNight: () => false,
    clock,
    prepare: (index) => prepared.push(index),
    ready: () => true,
    shows: () => true,
    ...options,
  })
  return { clock, rotation, prepared, at: () => rotation.now().index }
}

test('goes round, each screen as long as was asked, and prepares the next before its turn, once', async () => {
  const { clock, rotation, prepared, at } = start()
  const seen: number[] = []
  for (let turn = 0; turn < 4; turn += 1) {
    seen.push(at())
    await clock.advance(29 * second)
    expect(at()).toBe(seen.at(-1))
    await clock.advance(second)
  }
  expect(seen).toEqual([0, 1, 2, 0])
  expect(prepared).toEqual([1, 2, 0, 1])
  rotation.stop()
})

test('says what comes next and when', async () => {
  const { clock, rotation } = start()
  await clock.advance(12 * second)
  expect(rotation.now()).toMatchObject({ index: 0, next: 1, left: 18 * second })
  rotation.stop()
})

test('steps by hand, both ways and round; the time begins anew', async () => {
  const { clock, rotation, at } = start()
  await clock.advance(20 * second)
  rotation.step(-1)
  expect(rotation.now()).toMatchObject({ index: 2, left: 30 * second })
  rotation.step(1)
  expect(at()).toBe(0)
  rotation.stop()
})

test('stands while it is paused, and goes on with what was left', async () => {
  const { clock, rotation, at } = start()
  await clock.advance(20 * second)
  rotation.pause(true)
  await clock.advance(3600 * second)
  expect([at(), rotation.now().left]).toEqual([0, 10 * second])
  rotation.pause(false)
  await clock.advance(10 * second)
  expect(at()).toBe(1)
  rotation.stop()
})

test('steps through rows, one every 5 seconds, from the first in each turn; paused and dimmed it holds', async () => {
  const { clock, rotation } = start({ dimAfterMs: 40 * second })
  const row = () => rotation.now().row
  await clock.advance(4 * second)
  expect(row()).toBe(0)
  await clock.advance(second)
  expect(row()).toBe(1)
  rotation.pause(true)
  await clock.advance(3 * second)
  rotation.pause(false)
  await clock.advance(4 * second)
  expect(row()).toBe(1)
  await clock.advance(second)
  expect(row()).toBe(2)
  await clock.advance(20 * second)
  expect(rotation.now()).toMatchObject({ index: 1, row: 0 })
  await clock.advance(8 * second)
  expect(rotation.now()).toMatchObject({ dimmed: true, row: 1 })
  await clock.advance(10 * second)
  expect(row()).toBe(1)
  rotation.stop()
})

test('dims when nobody has pressed for long; the press that wakes it does only that', async () => {
  const { clock, rotation } = start({ dimAfterMs: 60 * second })
  expect(rotation.wake()).toBe(false)
  await clock.advance(59 * second)
  expect(rotation.now().dimmed).toBe(false)
  await clock.advance(second)
  expect(rotation.now().dimmed).toBe(true)
  expect(rotation.wake()).toBe(true)
  expect(rotation.now().dimmed).toBe(false)
  expect(rotation.wake()).toBe(false)
  rotation.stop()
})

test('is dimmed at night, but for five minutes after a press', async () => {
  let night = true
  const { clock, rotation } = start({ isNight: () => night })
  await clock.advance(second)
  expect(rotation.now().dimmed).toBe(true)
  expect(rotation.wake()).toBe(true)
  await clock.advance(299 * second)
  expect(rotation.now().dimmed).toBe(false)
  await clock.advance(second)
  expect(rotation.now().dimmed).toBe(true)
  night = false
  await clock.advance(second)
  expect(rotation.now().dimmed).toBe(false)
  rotation.stop()
})

test('passes by a screen that cannot be shown, stays where none can, and comes back to it', async () => {
  const away = new Set([1])
  const { clock, rotation, at } = start({ ready: (index) => !away.has(index) })
  await clock.advance(30 * second)
  expect(at()).toBe(2)
  away.add(0)
  await clock.advance(60 * second)
  expect(rotation.now()).toMatchObject({ index: 2, next: 2 })
  away.clear()
  await clock.advance(second)
  expect(at()).toBe(0)
  await clock.advance(30 * second)
  expect(at()).toBe(1)
  rotation.stop()
})

test('leaves a screen with nothing on it early, but not at once', async () => {
  const empty = new Set([0])
  const { clock, rotation, at } = start({ shows: (index) => !empty.has(index) })
  await clock.advance(3 * second)
  expect(at()).toBe(0)
  await clock.advance(second)
  expect(at()).toBe(1)
  await clock.advance(29 * second)
  expect(at()).toBe(1)
  rotation.stop()
})

test('a television that slept for a day goes one step on', async () => {
  let slept = 0
  const running = manualClock(0)
  const clock = { now: () => running.now() + slept, sleep: running.sleep }
  const { rotation, at } = start({ clock })
  await running.advance(second)
  slept = 86_400 * second
  await running.advance(second)
  expect(at()).toBe(1)
  rotation.stop()
})

test('two thousand rounds hold one sleeper', async () => {
  const { clock, rotation } = start({ everyMs: 5 * second })
  await clock.advance(2_000 * 3 * 5 * second)
  expect(clock.sleepers).toBe(1)
  rotation.stop()
  await clock.advance(second)
  expect(clock.sleepers).toBe(0)
})

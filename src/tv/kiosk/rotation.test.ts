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
    news: () => 0,
    ...options,
  })
  return { clock, rotation, prepared, at: () => rotation.now().index }
}

test('a rotation shows each screen for the chosen time, and prepares the next one once before its turn', async () => {
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

test('a message between two turns is shown for its own time', async () => {
  const { clock, rotation, at } = start({ count: 4, ownMs: (index) => (index % 2 === 1 ? 5 * second : undefined) })
  const seen: [number, number][] = []
  let from = 0
  for (let now = 1; now <= 75; now += 1) {
    const before = at()
    await clock.advance(second)
    if (at() === before) continue
    seen.push([before, now - from])
    from = now
  }
  expect(seen).toEqual([
    [0, 30],
    [1, 5],
    [2, 30],
    [3, 5],
  ])
  rotation.stop()
})

test('a rotation reports which screen comes next, and when', async () => {
  const { clock, rotation } = start()
  await clock.advance(12 * second)
  expect(rotation.now()).toMatchObject({ index: 0, next: 1, left: 18 * second })
  rotation.stop()
})

test('a step by hand goes forward or back, past both ends, and restarts the time', async () => {
  const { clock, rotation, at } = start()
  await clock.advance(20 * second)
  rotation.step(-1)
  expect(rotation.now()).toMatchObject({ index: 2, left: 30 * second })
  rotation.step(1)
  expect(at()).toBe(0)
  rotation.stop()
})

test('a paused rotation stays on its screen, and continues with the remaining time', async () => {
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

test('the active row changes every 5 seconds, from the first row in each turn, and not while paused or dimmed', async () => {
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

test('the screen dims after a long time without a press, and the press that wakes it does nothing else', async () => {
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

test('the screen is dimmed at night, except for five minutes after a press', async () => {
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

test('a screen that cannot be shown is skipped and tried again; if no other can be shown, the screen stays', async () => {
  const incomplete = new Set([1])
  const { clock, rotation, at } = start({ ready: (index) => !incomplete.has(index) })
  await clock.advance(30 * second)
  expect(at()).toBe(2)
  incomplete.add(0)
  await clock.advance(60 * second)
  expect(rotation.now()).toMatchObject({ index: 2, next: 2 })
  incomplete.clear()
  await clock.advance(second)
  expect(at()).toBe(0)
  await clock.advance(30 * second)
  expect(at()).toBe(1)
  rotation.stop()
})

test('a screen with nothing to show ends early, but not at once', async () => {
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

test('what is new has a turn at once, for twice the time; then the turns go on where they were', async () => {
  let news = 0
  const { clock, rotation, at } = start({ news: () => news })
  await clock.advance(10 * second)
  expect(rotation.now().isNews).toBe(false)
  news = 1
  await clock.advance(second)
  expect(rotation.now()).toMatchObject({ isNews: true, index: 0, next: 0, left: 60 * second, row: 0 })
  await clock.advance(59 * second)
  expect(rotation.now()).toMatchObject({ isNews: true, row: 11 })
  await clock.advance(second)
  expect(rotation.now()).toMatchObject({ isNews: false, index: 0, left: 30 * second })
  // The same news is shown once.
  await clock.advance(90 * second)
  expect(rotation.now()).toMatchObject({ isNews: false, index: 0 })
  await clock.advance(30 * second)
  news = 2
  await clock.advance(second)
  expect(rotation.now()).toMatchObject({ isNews: true, index: 1 })
  await clock.advance(60 * second)
  expect([rotation.now().isNews, at()]).toEqual([false, 1])
  rotation.stop()
})

test('what is new takes a screen that stands for hours away for two minutes at most', async () => {
  const { clock, rotation } = start({ news: () => 1, count: 1, everyMs: 3600 * second })
  await clock.advance(second)
  expect(rotation.now()).toMatchObject({ isNews: true, left: 120 * second })
  await clock.advance(120 * second)
  expect(rotation.now()).toMatchObject({ isNews: false, index: 0, left: 3600 * second })
  rotation.stop()
})

test('news that goes away ends its turn, a step leaves it, and a pause keeps the screen', async () => {
  let news = 1
  const { clock, rotation } = start({ news: () => news })
  await clock.advance(second)
  rotation.step(1)
  expect(rotation.now()).toMatchObject({ isNews: false, index: 0 })
  news = 2
  await clock.advance(second)
  rotation.step(-1)
  expect(rotation.now()).toMatchObject({ isNews: false, index: 2 })
  news = 3
  await clock.advance(second)
  news = 0
  await clock.advance(second)
  expect(rotation.now()).toMatchObject({ isNews: false, index: 2, left: 30 * second })
  rotation.pause(true)
  news = 4
  await clock.advance(60 * second)
  expect(rotation.now().isNews).toBe(false)
  rotation.pause(false)
  await clock.advance(second)
  expect(rotation.now().isNews).toBe(true)
  rotation.stop()
})

test('a television goes one step on after a day of sleep', async () => {
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

test('two thousand rounds have only one timer at a time', async () => {
  const { clock, rotation } = start({ everyMs: 5 * second })
  await clock.advance(2_000 * 3 * 5 * second)
  expect(clock.sleepers).toBe(1)
  rotation.stop()
  await clock.advance(second)
  expect(clock.sleepers).toBe(0)
})

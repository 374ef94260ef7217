import { expect, test } from 'vitest'
import { manualClock, WakeableSleep } from './clock.ts'

test('a sleep lasts its time, or until a change', async () => {
  const clock = manualClock(0)
  const rest = new WakeableSleep(clock)
  const ended: string[] = []
  void rest.sleep(1_000).then(() => ended.push('first'))
  await clock.advance(999)
  expect(ended).toEqual([])
  await clock.advance(1)
  expect(ended).toEqual(['first'])
  void rest.sleep(1_000).then(() => ended.push('second'))
  rest.wake()
  await clock.advance(0)
  expect(ended).toEqual(['first', 'second'])
  expect(clock.sleepers).toBe(0)
})

test('a change while the loop is awake ends only the next sleep', async () => {
  const clock = manualClock(0)
  const rest = new WakeableSleep(clock)
  rest.wake()
  rest.wake()
  await rest.sleep(1_000)
  expect(clock.sleepers).toBe(0)
  void rest.sleep(1_000)
  expect(clock.sleepers).toBe(1)
})

test('a sleep of no time returns at once', async () => {
  const clock = manualClock(0)
  await new WakeableSleep(clock).sleep(0)
  expect(clock.sleepers).toBe(0)
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { pause } from '../time/steadyClock.ts'
import { onWake } from './wake.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
let wakes: number
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  wakes = 0
  stop = onWake(() => {
    wakes += 1
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a running television does not count as suspended, however slow its timers are', () => {
  vi.advanceTimersByTime(60 * 60_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(wakes).toBe(0)
})

test('listeners are called at once, and only once, when the page is shown after a suspension', () => {
  vi.setSystemTime(Date.now() + 8 * 60 * 60_000)
  page.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(60_000)
  expect(wakes).toBe(1)
})

test('a suspension without an event is noticed by the clock within seconds', () => {
  vi.setSystemTime(Date.now() + 60_000)
  vi.advanceTimersByTime(5_000)
  expect(wakes).toBe(1)
})

test('a suspension ends the wait before the next try', async () => {
  const waiting = pause(manualClock(0), 30_000, new AbortController().signal)
  vi.setSystemTime(Date.now() + 60_000)
  page.dispatchEvent(new Event('visibilitychange'))
  await waiting
  expect(wakes).toBe(1)
})

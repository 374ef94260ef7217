import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { borrowFocus } from '../remote/modal.ts'
import { keyDown, keyUp } from '../remote/press.ts'
import { wokeEvent } from '../time/steadyClock.ts'
import { quietMs, whenQuiet } from './quiet.ts'

const almost = quietMs - 5_000
let act: ReturnType<typeof vi.fn<(isQuiet: () => boolean) => void>>
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', { visibilityState: 'visible', activeElement: null })
  vi.stubGlobal('HTMLElement', class {})
  act = vi.fn()
  stop = whenQuiet(act)
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The events after which ten minutes start again. */
const restarts: Record<string, () => void> = {
  'a press': () => {
    keyDown('left')
    keyUp('left')
  },
  'a pointer that moves': () => window.dispatchEvent(Object.assign(new Event('mousemove'), { movementX: 1 })),
  'the end of a night': () => window.dispatchEvent(new Event(wokeEvent)),
  'a dialog': () => {
    const giveBack = borrowFocus()
    vi.advanceTimersByTime(quietMs)
    giveBack()
  },
}

test('ten minutes without a press are quiet, once', () => {
  vi.advanceTimersByTime(almost)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2 * quietMs)
  expect(act).toHaveBeenCalledTimes(1)
})

test.each(Object.keys(restarts))('after %s, ten minutes start again', (name) => {
  vi.advanceTimersByTime(almost)
  restarts[name]?.()
  vi.advanceTimersByTime(almost)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(act).toHaveBeenCalledTimes(1)
})

test('a press while files still load ends the quiet', () => {
  vi.advanceTimersByTime(quietMs)
  const isQuiet = act.mock.calls[0]?.[0]
  expect(isQuiet?.()).toBe(true)
  restarts['a press']?.()
  expect(isQuiet?.()).toBe(false)
})

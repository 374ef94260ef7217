import { afterEach, expect, test, vi } from 'vitest'
import { leaveApp } from './exit.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Chooses Exit on a television with these parts of `window`; returns the calls it made. */
async function leftBy(make: (note: (call: string) => () => void) => object): Promise<string[]> {
  const calls: string[] = []
  const note = (call: string) => () => void calls.push(call)
  vi.useFakeTimers()
  vi.stubGlobal('window', { close: note('close'), ...make(note) })
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  const left = leaveApp()
  await vi.runAllTimersAsync()
  expect(await left).toBe(true)
  return calls
}

test('Exit leads to the home screen of webOS, and does not close the app', async () => {
  const system = (note: (call: string) => () => void) => ({ platformBack: note('platformBack') })
  expect(await leftBy((note) => ({ webOSSystem: system(note), PalmSystem: system(note) }))).toEqual(['platformBack'])
  expect(await leftBy((note) => ({ PalmSystem: system(note) }))).toEqual(['platformBack'])
})

test('Exit ends the application on Tizen, and closes the page elsewhere', async () => {
  const tizen = (note: (call: string) => () => void) => ({
    tizen: { application: { getCurrentApplication: () => ({ exit: note('exit') }) } },
  })
  expect(await leftBy(tizen)).toContain('exit')
  expect(await leftBy(() => ({}))).toEqual(['close'])
})

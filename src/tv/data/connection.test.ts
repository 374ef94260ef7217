import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connection, watchConnection } from './connection.ts'

const hour = 3_600_000
let connection: Connection
let asked: number

/** A network that drops everything: no call is ever answered. */
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  asked = 0
  vi.stubGlobal('fetch', () => {
    asked += 1
    return new Promise(() => {})
  })
  connection = watchConnection(() => new QueryClient())
})
afterEach(() => {
  connection.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a watch of the connection that has stopped checks no more, not even after the check that was under way', async () => {
  connection.check()
  await vi.advanceTimersByTimeAsync(12_000)
  connection.stop()
  asked = 0
  await vi.advanceTimersByTimeAsync(hour)
  expect(asked).toBe(0)
})

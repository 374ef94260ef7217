import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connection, watchConnection } from './connection.ts'

const hour = 3_600_000
let connection: Connection
let requestCount: number

/** A network that drops everything: no call is ever answered. */
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  requestCount = 0
  vi.stubGlobal('fetch', () => {
    requestCount += 1
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
  requestCount = 0
  await vi.advanceTimersByTimeAsync(hour)
  expect(requestCount).toBe(0)
})

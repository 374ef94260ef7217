import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type ProxyStatus, watchProxyStatus } from './proxyStatus.ts'

const hour = 3_600_000
let proxyStatus: ProxyStatus
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
  proxyStatus = watchProxyStatus(() => new QueryClient())
})
afterEach(() => {
  proxyStatus.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a watch of the proxy’s status that has stopped checks no more, not even after the check that was under way', async () => {
  proxyStatus.check()
  await vi.advanceTimersByTimeAsync(12_000)
  proxyStatus.stop()
  requestCount = 0
  await vi.advanceTimersByTimeAsync(hour)
  expect(requestCount).toBe(0)
})

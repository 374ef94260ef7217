import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unlockHeader } from '#contract/proxyPaths.ts'
import { callHeaders } from '../prelude/send.ts'
import { keyDown, keyUp } from '../remote/press.ts'
import { setCurrentAccount } from './cache/accountStorage.ts'
import { hubKey, isUnlocked, lockWhenUnused, moneyKey, unlock } from './lock.ts'
import { reportQuery } from './report.ts'

const minute = 60_000
let client: QueryClient
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible', activeElement: null }))
  vi.stubGlobal('HTMLElement', class {})
  client = new QueryClient()
  stop = lockWhenUnused(client)
  unlock(client, 'a key')
})
afterEach(() => {
  stop()
  delete callHeaders[unlockHeader]
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a PIN is asked for again after an hour without a key, and not before', () => {
  vi.advanceTimersByTime(59 * minute)
  keyDown('down')
  keyUp('down')
  vi.advanceTimersByTime(59 * minute)
  expect(isUnlocked()).toBe(true)
  vi.advanceTimersByTime(2 * minute)
  expect(isUnlocked()).toBe(false)
})

test('a PIN is asked for again after a suspension, and with another account', () => {
  vi.setSystemTime(Date.now() + 10 * minute)
  vi.advanceTimersByTime(5_000)
  expect(isUnlocked()).toBe(false)
  unlock(client, 'a key')
  setCurrentAccount('another')
  expect(isUnlocked()).toBe(false)
  setCurrentAccount(undefined)
})

test('locking forgets money and brand lift at once, asks again for what a screen shows, and keeps all other numbers', () => {
  const period = { start: '2026-11-01', end: '2026-11-28' }
  const money = reportQuery({ period, metrics: ['views', 'estimatedRevenue'] }).queryKey
  const views = reportQuery({ period, metrics: ['views'] }).queryKey
  const keys = [money, [...moneyKey, 'sources'], [...hubKey, 'studies'], views]
  for (const key of keys) client.setQueryData(key, [{ views: 1 }])
  const ask = vi.fn(() => new Promise<never>(() => {}))
  const watching = new QueryObserver(client, { queryKey: money, queryFn: ask, staleTime: Number.POSITIVE_INFINITY })
  const leave = watching.subscribe(() => {})
  vi.advanceTimersByTime(61 * minute)
  expect(keys.map((key) => client.getQueryData(key) !== undefined)).toEqual([false, false, false, true])
  expect(ask).toHaveBeenCalledOnce()
  leave()
})

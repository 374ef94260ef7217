import { expect, test } from 'vitest'
import type { Problem } from '#contract/proxy.ts'
import { ProxyError } from '../proxy/proxy.ts'
import { isSignedOut, mayPass, refetchEveryMs, retryDelayMs } from './client.ts'

const problem = (code: Problem['code'], retryAfter?: number) =>
  new ProxyError('problem', code, { problem: { code, message: '', ...(retryAfter ? { retryAfter } : {}) } })

test('a call is repeated after a temporary failure, not after a refusal', () => {
  expect(mayPass(new ProxyError('offline', ''))).toBe(true)
  expect(mayPass(problem('upstream_unreachable'))).toBe(true)
  expect(mayPass(new ProxyError('api', '', { status: 503 }))).toBe(true)
  expect(mayPass(new ProxyError('api', '', { status: 403 }))).toBe(false)
  expect(mayPass(new ProxyError('nonsense', ''))).toBe(false)
  expect(mayPass(problem('session_ended'))).toBe(false)
})

test('the wait before a retry is what the proxy asked for, or doubles', () => {
  expect(retryDelayMs(0, problem('too_many_requests', 7))).toBe(7_000)
  expect(retryDelayMs(0, problem('too_many_requests', 999))).toBe(30_000)
  expect(retryDelayMs(2, new ProxyError('offline', ''))).toBe(4_000)
})

test('what waits for the demo’s numbers is asked for again every five seconds, and a failed call every half minute', () => {
  const waiting = new ProxyError('api', '', { status: 409, reason: 'numbersBeingMade' })
  expect(mayPass(waiting)).toBe(false)
  expect(refetchEveryMs(waiting)).toBe(5_000)
  expect(refetchEveryMs(new ProxyError('api', '', { status: 409 }))).toBe(30_000)
  expect(refetchEveryMs(null)).toBe(30 * 60_000)
})

test('an ended session counts as signed out, a refusal does not', () => {
  expect(isSignedOut(problem('session_ended'))).toBe(true)
  expect(isSignedOut(problem('not_signed_in'))).toBe(true)
  expect(isSignedOut(problem('forbidden'))).toBe(false)
})

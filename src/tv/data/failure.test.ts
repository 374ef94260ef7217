import { expect, test } from 'vitest'
import { failureCause, refusalReason } from '#contract/proxy.ts'
import { ProxyError } from '../proxy/proxy.ts'
import { failureText, refusalText } from './failure.ts'

const words = (error: unknown) => failureText(error, 'analytics')

test('each cause of a failure has its own text', () => {
  const meanings = failureCause.options.map((cause) => {
    const problem = { code: 'upstream_unreachable', message: '', cause, upstreamStatus: 502 } as const
    return words(new ProxyError('problem', '', { status: 502, problem })).meaning
  })
  expect(new Set(meanings).size).toBe(failureCause.options.length)
  expect(meanings.join()).toContain('HTTP 502')
})

test('the text for a blocked account, or one from outside the organization, says what to do', () => {
  const refused = (cause: 'policy' | 'organization') => {
    const problem = { code: 'upstream_unreachable', message: '', cause, upstreamStatus: 400 } as const
    return words(new ProxyError('problem', '', { status: 502, problem }))
  }
  expect(refused('policy')).toMatchObject({
    title: 'An administrator blocks this account',
    meaning: expect.stringMatching(/Ask the administrator .* try again; or add another account under Account\./),
  })
  expect(refused('organization')).toMatchObject({
    title: 'This account is not allowed here',
    meaning: expect.stringMatching(/organization .* Add one of them under Account\./),
  })
})

test('no network and a slow server have different texts', () => {
  expect(words(new ProxyError('offline', 'x')).title).toBe('Cannot reach the Tenfoot server')
  expect(words(new ProxyError('offline', 'x', { timedOut: true })).title).toBe('The Tenfoot server takes too long')
})

test("the service's message is shown without the path of the call", () => {
  const error = new ProxyError('api', '/api/analytics/reports: The query is not supported.', { status: 400 })
  expect(words(error)).toEqual({
    title: 'The analytics service refused',
    meaning: 'The query is not supported. (HTTP 400)',
  })
})

test('demo numbers that are still being made are no failure: the text says how far they are', () => {
  const error = new ProxyError('api', '/api/analytics/reports: x', {
    status: 409,
    reason: 'numbersBeingMade',
    demo: { percentMade: 40 },
  })
  expect(words(error)).toEqual({
    title: 'The demo’s numbers are being made: 40%',
    meaning: 'They appear here by themselves.',
    percentMade: 40,
  })
})

test("reasons that the services and the proxy give have a text of the app, without the service's sentence", () => {
  const refused = (reason: string, status: number) =>
    words(new ProxyError('api', '/api/analytics/reports: In English.', { status, reason })).meaning
  for (const [reason, status] of [
    ['forbidden', 403],
    ['insufficientPermissions', 403],
    ['accessNotConfigured', 403],
    ['backendError', 503],
  ] as const) {
    expect(refused(reason, status)).toContain(`HTTP ${status}`)
    expect(refused(reason, status)).not.toContain('In English')
  }
  const ruled = refusalReason.options.map((reason) => {
    const problem = { code: 'forbidden', message: 'In English.', reason } as const
    return refusalText(new ProxyError('problem', '', { status: 403, problem }))
  })
  expect(new Set(ruled).size).toBe(refusalReason.options.length)
  expect(ruled.join()).not.toContain('In English')
  expect(ruled.join()).toContain('at most 2,000 notes')
  expect(refusalText(new ProxyError('offline', 'x'))).toBeUndefined()
})

import { expect, test } from 'vitest'
import { failureCause } from '#contract/proxy.ts'
import { ProxyError } from '../proxy/proxy.ts'
import { failureWords } from './failure.ts'

const words = (error: unknown) => failureWords(error, 'the analytics service')

test('every cause has words of its own', () => {
  const meanings = failureCause.options.map((cause) => {
    const problem = { code: 'upstream_unreachable', message: '', cause, upstreamStatus: 502 } as const
    return words(new ProxyError('problem', '', { status: 502, problem })).meaning
  })
  expect(new Set(meanings).size).toBe(failureCause.options.length)
  expect(meanings.join()).toContain('HTTP 502')
})

test('an account that its administrator blocks, or from outside, is named, with what to do', () => {
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

test('no network and a slow server are told apart', () => {
  expect(words(new ProxyError('offline', 'x')).title).toBe('Cannot reach the Tenfoot server')
  expect(words(new ProxyError('offline', 'x', { timedOut: true })).title).toBe('The Tenfoot server takes too long')
})

test('the service’s own words are shown without the path that was called', () => {
  const error = new ProxyError('api', '/api/analytics/reports: The query is not supported.', { status: 400 })
  expect(words(error)).toEqual({
    title: 'The analytics service refused',
    meaning: 'The query is not supported. (HTTP 400)',
  })
})

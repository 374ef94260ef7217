import { expect, test } from 'vitest'
import { failureCause } from '#contract/proxy.ts'
import { failureWords } from './failure.ts'
import { ProxyError } from './proxy.ts'

const words = (error: unknown) => failureWords(error, 'the analytics service')

test('every cause has words of its own', () => {
  const meanings = failureCause.options.map((cause) => {
    const problem = { code: 'upstream_unreachable', message: '', cause, upstreamStatus: 502 } as const
    return words(new ProxyError('problem', '', { status: 502, problem })).meaning
  })
  expect(new Set(meanings).size).toBe(failureCause.options.length)
  expect(meanings.join()).toContain('HTTP 502')
})

test('no network and a slow server are told apart', () => {
  expect(words(new ProxyError('offline', 'x')).title).toBe('No way to the Tenfoot server')
  expect(words(new ProxyError('offline', 'x', { timedOut: true })).title).toBe('The Tenfoot server takes too long')
})

test('the service’s own words are shown without the path that was called', () => {
  const error = new ProxyError('api', '/api/analytics/reports: The query is not supported.', { status: 400 })
  expect(words(error)).toEqual({
    title: 'The analytics service refused',
    meaning: 'The query is not supported. (HTTP 400)',
  })
})

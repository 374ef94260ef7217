import { describe, expect, it } from 'vitest'
import { asRfc } from './dialect.ts'
import { UpstreamFailure } from './failure.ts'

const answer = (status: number, body: unknown, retryAfter?: string) =>
  asRfc({ status, retryAfter, body: typeof body === 'string' ? body : JSON.stringify(body) }, 0)

describe('answers', () => {
  it.each([
    [
      'verification_url becomes verification_uri',
      200,
      { verification_url: 'u' },
      { verification_url: 'u', verification_uri: 'u' },
    ],
    ['verification_uri stays', 200, { verification_url: 'a', verification_uri: 'b' }, { verification_uri: 'b' }],
    ['error_code becomes error', 403, { error_code: 'rate_limit_exceeded' }, { error: 'rate_limit_exceeded' }],
    ['error stays', 428, { error: 'authorization_pending' }, { error: 'authorization_pending' }],
    ['a revocation succeeds without a body', 200, '', {}],
  ])('an answer of the service becomes standard OAuth: %s', async (_name, status, sent, expected) => {
    const response = answer(status, sent)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject(expected)
  })

  it.each([
    [5, 5],
    ['5', 5],
    [' 7 ', 7],
    [2.5, 2.5],
    ['2.5', 2.5],
    [0, 1],
    ['0', 1],
    [0.2, 1],
    [600, 600],
    [-1, undefined],
    ['', undefined],
    ['soon', undefined],
    ['Infinity', undefined],
    [null, undefined],
    [[5], undefined],
  ])('an interval of %j is understood as %j seconds, undefined as the default', async (interval, seconds) => {
    const body = await answer(200, { device_code: 'd', interval }).json()
    expect(body).toEqual({ device_code: 'd', ...(seconds !== undefined && { interval: seconds }) })
  })

  it('an answer of the service keeps Retry-After, and no header that hides an OAuth error', () => {
    const response = answer(403, { error: 'slow_down' }, '7')
    expect([...response.headers.keys()].sort()).toEqual(['content-type', 'retry-after'])
  })

  it.each([
    [302, '', 'status'],
    [304, '', 'status'],
    [500, { error: 'server_error' }, 'status'],
    [503, 'busy', 'status'],
    [404, '<html>', 'status'],
    [400, { error: { code: 400 } }, 'status'],
    [400, [], 'status'],
    [200, '<html>', 'nonsense'],
    [200, '[]', 'nonsense'],
    [200, 'null', 'nonsense'],
  ])('an answer of the service with HTTP %i and %j is reported as a failure', (status, body, reason) => {
    try {
      answer(status, body, '3')
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(UpstreamFailure)
      expect(error).toMatchObject({ reason, status, ...(reason === 'status' ? { retryAfter: 3_000 } : {}) })
    }
  })
})

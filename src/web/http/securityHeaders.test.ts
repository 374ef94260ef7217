import { expect, it } from 'vitest'
import { pagePolicy } from '../pages/pageScope.ts'
import { securityHeaders } from './securityHeaders.ts'

const headers = (https: boolean) =>
  Object.fromEntries(securityHeaders({ https, policy: pagePolicy(), referrer: 'no-referrer' }))

it('the headers of every answer forbid framing, type sniffing, embedding and the referrer', () => {
  expect(headers(false)).toEqual({
    'content-security-policy':
      "default-src 'none';style-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
  })
})

it('the headers of every answer require https for a year for this host only, if browsers use https', () => {
  expect(headers(true)).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  })
})

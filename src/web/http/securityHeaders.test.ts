import { describe, expect, it } from 'vitest'
import { pagePolicy } from '../pages/policy.ts'
import { securityHeaders } from './securityHeaders.ts'

const headers = (https: boolean) =>
  Object.fromEntries(securityHeaders({ https, policy: pagePolicy(), referrer: 'no-referrer' }))

describe('the headers of every answer', () => {
  it('let no page be framed, sniffed, embedded elsewhere or named to another', () => {
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

  it('demand https for a year, of this host alone, where browsers come by https', () => {
    expect(headers(true)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    })
  })
})

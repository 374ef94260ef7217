import { pagePolicy } from '#web/pages/policy.ts'

/**
 * What every answer tells a browser: it is shown in no frame, runs no script, loads nothing from elsewhere and says to
 * nobody where it was (https://owasp.org/www-project-secure-headers/). The same for all answers, so it is written once; a
 * page that needs more replaces its line.
 * @param publicUrl with `https:` in front, browsers are to come by it alone
 */
export const securityHeaders = (publicUrl: string | undefined): Readonly<Record<string, string>> => ({
  'content-security-policy': pagePolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filter that it speaks of could be turned against a page.
  'x-xss-protection': '0',
})

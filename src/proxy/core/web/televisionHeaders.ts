import type { FastifyReply } from 'fastify'
import { type HeaderList, securityHeaders } from '#web/http/securityHeaders.ts'

/** Headers of each answer to a television's browser. */
export const televisionHeaders = (https: boolean): HeaderList =>
  securityHeaders({
    https,
    policy,
    // Not `no-referrer`: with it, Chromium up to at least 69 sends `Origin: null` to our own origin, which we refuse.
    referrer: 'same-origin',
  })

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "media-src 'self' blob:",
  // Older engines do not fall back to `script-src`.
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

/** Headers that affect only documents (CSP 3, section 4; HTML, section 7). They take half a kilobyte per answer. */
const documentHeaders: readonly string[] = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-frame-options',
]

/**
 * Removes these headers from an answer that no browser opens as a document: a script, style or font, and an answer to a
 * call, which requires our own header that no navigation has. The first screen loads many of both.
 */
export function withoutDocumentHeaders(reply: FastifyReply): void {
  for (const header of documentHeaders) reply.removeHeader(header)
  // A connection stays open without a word (RFC 9112, section 9.3), which Node would say in 50 bytes. `close` stays.
  if (!reply.raw.hasHeader('connection')) reply.raw.removeHeader('connection')
}

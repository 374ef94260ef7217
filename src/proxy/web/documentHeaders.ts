import type { FastifyReply } from 'fastify'

/** What only a document obeys (CSP 3, section 4; HTML, section 7). It weighs half a kilobyte an answer. */
export const documentHeaders: readonly string[] = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-frame-options',
]

/**
 * Takes these off an answer that no browser opens as a document: a script, style or font, and an answer to a call,
 * which needs a header of our own that no navigation carries. The first screen loads many of both.
 */
export function withoutDocumentHeaders(reply: FastifyReply): void {
  for (const header of documentHeaders) reply.removeHeader(header)
}

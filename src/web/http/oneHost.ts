import type { IncomingMessage } from 'node:http'

/**
 * Whether a request names its host once (RFC 9112, section 3.2): two `Host` headers are an attempt to make two servers
 * read it differently. Node.js itself takes the first.
 */
export const hasOneHost = ({
  rawHeaders,
  httpVersion,
}: Pick<IncomingMessage, 'rawHeaders' | 'httpVersion'>): boolean => {
  const hosts = rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === 'host').length
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0')
}

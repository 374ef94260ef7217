import type { IncomingMessage } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

/** Why received bytes are not an HTTP request. */
export interface Unreadable {
  status: 400 | 408 | 431
  /** Text for the developer of the client. */
  text: string
}

const unreadable: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: { status: 431, text: 'The head of the request is too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: 'The request came too slowly.' },
}
const noRequest: Unreadable = { status: 400, text: 'The request could not be read.' }

/**
 * Answers bytes that are not a request (RFC 9112, section 2.2) and closes the connection; for Fastify's
 * `clientErrorHandler`.
 * @param bodyOf returns the body in the form of every other refusal of this server
 */
export const refuseUnreadable =
  (bodyOf: (reason: Unreadable) => unknown) =>
  ({ code = '' }: { code?: string }, socket: Socket): void => {
    if (socket.destroyed || !socket.writable || code === 'ECONNRESET') return void socket.destroy()
    const reason = unreadable[code] ?? noRequest
    const body = JSON.stringify(bodyOf(reason))
    const head = [
      `HTTP/1.1 ${reason.status} ${STATUS_CODES[reason.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }

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

import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Problem } from '#contract/proxy.ts'
import type { ProxySettings } from '../settings.ts'

/** Where televisions and phones come in: how large a head may be, how slow a caller, and how many connections there are. */
export function listener(limits: ProxySettings['limits'], listen: RequestListener): Server {
  const { requestTimeout, connections } = limits
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      requestTimeout,
      headersTimeout: requestTimeout / 2,
      connectionsCheckingInterval: requestTimeout / 10,
      keepAliveTimeout: 72_000,
    },
    listen,
  )
  // A television that takes nothing of its answer for so long has gone; event streams beat more often.
  server.setTimeout(300_000)
  server.maxConnections = connections
  return server
}

const unreadable: Record<string, { status: number; problem: Problem }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    problem: { code: 'too_large', message: 'The head of the request is too large.' },
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, problem: { code: 'bad_request', message: 'The request came too slowly.' } },
}
const noRequest = { status: 400, problem: { code: 'bad_request', message: 'The request could not be read.' } } as const

/** Answers bytes that are no request, as every other refusal is worded. */
export function refuseBytes({ code = '' }: { code?: string }, socket: Socket): void {
  if (socket.destroyed || !socket.writable || code === 'ECONNRESET') return void socket.destroy()
  const { status, problem } = unreadable[code] ?? noRequest
  const body = JSON.stringify({ problem })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

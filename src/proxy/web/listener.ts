import { createServer, type RequestListener, type Server } from 'node:http'
import type { Problem } from '#contract/proxy.ts'
import type { Unreadable } from '#web/http/unreadable.ts'
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

/** Bytes that are no request, as every other refusal is worded. */
export const unreadableProblem = ({ status, text }: Unreadable): { problem: Problem } => ({
  problem: { code: status === 431 ? 'too_large' : 'bad_request', message: text },
})

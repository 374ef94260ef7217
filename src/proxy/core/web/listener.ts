import { createServer, type RequestListener, type Server } from 'node:http'
import type { Problem } from '#contract/proxy.ts'
import type { ProxySettings } from '#proxy/settings.ts'
import type { Unreadable } from '#web/http/unreadable.ts'

/** Creates the HTTP server for televisions and phones, with limits for header size, slow callers and connections. */
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
  // A television that reads nothing for this long has disconnected. Event streams have more frequent heartbeats.
  server.setTimeout(300_000)
  server.maxConnections = connections
  return server
}

/** The problem for bytes that are not an HTTP request, in the form of every other refusal. */
export const unreadableProblem = ({ status, text }: Unreadable): { problem: Problem } => ({
  problem: { code: status === 431 ? 'too_large' : 'bad_request', message: text },
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectDefaultMetrics, type Registry } from 'prom-client'

export interface MetricsListener {
  /** `http://<host>:<port>/metrics` */
  url: string
  close(): Promise<void>
}

/**
 * `GET /metrics` in the text format of Prometheus, on a separate listener, so that televisions cannot reach it. The
 * operator limits access by its address and a firewall. Memory, processor, garbage collection and event loop of the
 * process are added, with the usual names for Node: measuring them wakes the process a hundred times a second, so that
 * only a process with a listener does it.
 */
export async function listenForMetrics(
  registry: Registry,
  listenOn: { port: number; host: string },
): Promise<MetricsListener> {
  collectDefaultMetrics({ register: registry })
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000, maxHeaderSize: 8_192 })
  server.maxConnections = 32
  server.on('request', async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?', 1)[0] !== '/metrics')
      return response.writeHead(404, { 'content-type': 'text/plain' }).end('There is /metrics here.\n')
    try {
      const text = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text)
    } catch {
      response.writeHead(500, { 'content-type': 'text/plain' }).end('The metrics could not be collected.\n')
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(listenOn.port, listenOn.host, resolve)
  })
  const { address, port, family } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

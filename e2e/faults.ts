import { createServer, request as requestUpstream, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What stands between the proxy and the services does with a request. */
export type Fault =
  | 'none'
  /** The connection breaks without an answer. */
  | 'reset'
  /** It is taken and never answered. */
  | 'silence'
  /** This status, with a page of words as a load balancer answers, or with `body`. */
  | { status: number; type?: string; body?: string }

export interface Line {
  url: string
  /** What happens to requests from now on; only to those whose path begins with `path`, where it is given. */
  set(fault: Fault, path?: string): void
  /** Paths that were asked for, oldest first. */
  asked(): readonly string[]
  close(): Promise<void>
}

/** A line to `target` that can be cut: the real services behind it never know why nobody asks them. */
export async function openLine(target: string): Promise<Line> {
  let fault: Fault = 'none'
  let only = '/'
  const silent = new Set<ServerResponse>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url?.split('?')[0] ?? '')
    if (fault === 'none' || !request.url?.startsWith(only)) {
      const { hostname, port } = new URL(target)
      const upstream = requestUpstream(
        { hostname, port, method: request.method, path: request.url, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        },
      )
      upstream.on('error', () => response.destroy())
      request.pipe(upstream)
    } else if (fault === 'reset') request.socket.destroy()
    else if (fault === 'silence') silent.add(response)
    else {
      const { status, type = 'text/html', body = '<h1>Away</h1>' } = fault
      response.writeHead(status, { 'content-type': type }).end(body)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    set: (next, path = '/') => {
      fault = next
      only = path
      for (const response of silent) response.destroy()
      silent.clear()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

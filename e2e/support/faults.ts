import { createServer, type IncomingMessage, request as requestUpstream, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What the fault proxy does with a request. */
export type Fault =
  | 'none'
  /** The connection breaks without an answer. */
  | 'reset'
  /** It is taken and never answered. */
  | 'silence'
  /** The token that comes next is refused (401) from now on, as one that ran out; a newer one is not. */
  | 'expired'
  /** What the services say, without any row or item of it. */
  | 'empty'
  /** What the services say, so many milliseconds late. */
  | { late: number }
  /** This status, with a page of words as a load balancer answers, or with `body`. */
  | { status: number; type?: string; body?: string }

export interface Line {
  url: string
  /** What happens to requests from now on; only to those whose path begins with one of `paths`, where they are given. */
  set(fault: Fault, ...paths: readonly string[]): void
  /** Paths that were asked for, oldest first. */
  asked(): readonly string[]
  close(): Promise<void>
}

/** A line to `target` that can be cut: the real services behind it never know why nobody asks them. */
export async function openLine(target: string): Promise<Line> {
  let fault: Fault = 'none'
  let only: readonly string[] = ['/']
  const silent = new Set<ServerResponse>()
  const asked: string[] = []
  let expired: string | undefined
  const server = createServer((request, response) => {
    asked.push(request.url?.split('?')[0] ?? '')
    const now = only.some((path) => request.url?.startsWith(path)) ? fault : 'none'
    if (now === 'none' || now === 'empty') passOn(target, request, response, now === 'empty')
    else if (now === 'reset') request.socket.destroy()
    else if (now === 'expired') {
      expired ??= request.headers.authorization
      if (request.headers.authorization === expired) response.writeHead(401).end()
      else passOn(target, request, response, false)
    } else if (now === 'silence') silent.add(response)
    else if ('late' in now) setTimeout(() => passOn(target, request, response, false), now.late)
    else {
      const { status, type = 'text/html', body = '<h1>Away</h1>' } = now
      response.writeHead(status, { 'content-type': type }).end(body)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    set: (next, ...paths) => {
      fault = next
      expired = undefined
      only = paths.length > 0 ? paths : ['/']
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

/** Asks `target` and gives its answer on; `emptied`: without what the lists in it hold. */
function passOn(target: string, request: IncomingMessage, response: ServerResponse, emptied: boolean): void {
  const { hostname, port } = new URL(target)
  const headers = emptied ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers
  const upstream = requestUpstream(
    { hostname, port, method: request.method, path: request.url, headers },
    async (answer) => {
      if (!emptied || !answer.headers['content-type']?.includes('json')) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        return
      }
      const { 'content-length': _, 'transfer-encoding': __, ...kept } = answer.headers
      response.writeHead(answer.statusCode ?? 502, kept).end(withoutItems(await text(answer)))
    },
  )
  upstream.on('error', () => response.destroy())
  request.pipe(upstream)
}

function withoutItems(body: string): string {
  const answer: unknown = JSON.parse(body)
  if (typeof answer !== 'object' || answer === null) return body
  for (const list of ['rows', 'items'] as const) if (list in answer) Object.assign(answer, { [list]: [] })
  return JSON.stringify(answer)
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callHeader } from '#contract/proxyPaths.ts'

/** One call that the television made. */
export interface ReceivedCall {
  method: string
  path: string
  query: Readonly<Record<string, string>>
  body: unknown
}

export interface TestProxy {
  /** The answer of each path; a function may write a stream, or destroy the socket. Unknown paths get 404. */
  answers: Map<string, (call: ReceivedCall, response: ServerResponse) => void>
  /** The calls that were made, oldest first. */
  received: ReceivedCall[]
  /** Resolves after `count` calls to `path` in all. */
  calls(path: string, count: number): Promise<void>
  close(): Promise<void>
}

/** Answers with JSON. */
export function json(body: unknown, status = 200): (call: ReceivedCall, response: ServerResponse) => void {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
}

/**
 * A real HTTP server with the answers that a test sets for the proxy. While it is open, `fetch` sends paths to it, like
 * calls to the page's own origin in a browser.
 */
export async function startTestProxy(): Promise<TestProxy> {
  const answers: TestProxy['answers'] = new Map()
  const received: ReceivedCall[] = []
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://proxy.example')
    const query = Object.fromEntries(searchParams)
    const call = { method: request.method ?? '', path, query, body: await bodyOf(request) }
    if (request.headers[callHeader.name] !== callHeader.value) return json({}, 403)(call, response)
    received.push(call)
    for (const look of waiting) look()
    const answer = answers.get(path) ?? json({ problem: { code: 'not_found', message: path } }, 404)
    answer(call, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fetchAnything = globalThis.fetch
  globalThis.fetch = (input, init) => fetchAnything(new URL(String(input), `http://127.0.0.1:${port}`), init)
  return {
    answers,
    received,
    calls: (path, count) =>
      new Promise((resolve) => {
        const look = () => {
          if (received.filter((call) => call.path === path).length < count) return
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
    close: () => {
      globalThis.fetch = fetchAnything
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const piece of request) text += piece
  return text === '' ? undefined : JSON.parse(text)
}

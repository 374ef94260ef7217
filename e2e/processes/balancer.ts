import { Agent, createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  url: string
  /** Sets the targets of all later calls. Each gets a call in turn. */
  setTargets(targets: readonly string[]): void
  /** The number of calls that each target got. */
  callsByTarget: Map<string, number>
  close(): Promise<void>
}

/**
 * A minimal load balancer: each call goes to the next target, without affinity. If a target refuses connections, it
 * tries the next one, as load balancers do. It does not repeat a call that breaks off later.
 */
export async function openBalancer(): Promise<Balancer> {
  let targets: readonly string[] = []
  let nextTarget = 0
  const callsByTarget = new Map<string, number>()
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })

  function forward(request: IncomingMessage, response: ServerResponse, body: Buffer, tries: number): void {
    const target = targets[nextTarget++ % targets.length]
    if (target === undefined) return void response.writeHead(503).end()
    callsByTarget.set(target, (callsByTarget.get(target) ?? 0) + 1)
    const { hostname, port } = new URL(target)
    const { headers, method, url: path } = request
    const forwarded = sendRequest({ hostname, port, agent, headers, method, path })
    forwarded.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.once('error', () => response.destroy())
      answer.once('aborted', () => response.destroy())
    })
    forwarded.once('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) response.destroy()
      // A reused connection that the proxy had closed in the meantime has not delivered the call either.
      else if (tries > 0 && (error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && forwarded.reusedSocket)))
        forward(request, response, body, tries - 1)
      else response.writeHead(502).end()
    })
    response.once('close', () => forwarded.destroy())
    forwarded.end(body)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => forward(request, response, Buffer.concat(chunks), targets.length + 1))
    request.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setTargets: (next) => {
      targets = next
    },
    callsByTarget,
    close: () =>
      new Promise((resolve) => {
        agent.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

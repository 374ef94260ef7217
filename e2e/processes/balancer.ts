import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Balancer {
  url: string
  /** Sets the targets of all later calls, which they get in turn. */
  lead(targets: readonly string[]): void
  /** The number of calls that each target got. */
  taken: Map<string, number>
  close(): Promise<void>
}

/**
 * A minimal load balancer: each call goes to the next target, without affinity. If a target refuses connections, it
 * tries the next one, as load balancers do; a call that breaks off later is the caller's to repeat.
 */
export async function openBalancer(): Promise<Balancer> {
  let targets: readonly string[] = []
  let turn = 0
  const taken = new Map<string, number>()
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })

  function pass(from: IncomingMessage, to: ServerResponse, body: Buffer, tries: number): void {
    const target = targets[turn++ % targets.length]
    if (target === undefined) return void to.writeHead(503).end()
    taken.set(target, (taken.get(target) ?? 0) + 1)
    const { hostname, port } = new URL(target)
    const asked = request({ hostname, port, agent, headers: from.headers, method: from.method, path: from.url })
    asked.once('response', (answer) => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(to)
      answer.once('error', () => to.destroy())
      answer.once('aborted', () => to.destroy())
    })
    asked.once('error', (error: NodeJS.ErrnoException) => {
      if (to.headersSent) to.destroy()
      // A reused connection that the proxy had closed in the meantime has not delivered the call either.
      else if (tries > 0 && (error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && asked.reusedSocket)))
        pass(from, to, body, tries - 1)
      else to.writeHead(502).end()
    })
    to.once('close', () => asked.destroy())
    asked.end(body)
  }

  const server = createServer((from, to) => {
    const chunks: Buffer[] = []
    from.on('data', (chunk: Buffer) => chunks.push(chunk))
    from.on('end', () => pass(from, to, Buffer.concat(chunks), targets.length + 1))
    from.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (next) => {
      targets = next
    },
    taken,
    close: () =>
      new Promise((resolve) => {
        agent.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { createServer } from 'node:net'

/**
 * Ports below the range that systems use for outgoing connections and for port 0, so that nothing takes a port before
 * the test listens on it. Each process begins at another port.
 */
const minPort = 11_000
const maxPort = 30_000
let next = minPort + ((process.pid * 97) % (maxPort - minPort))

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Returns a free port that stays free, for a server that must know its address before it listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next
    next = port + 1 < maxPort ? port + 1 : minPort
    if (await isFree(port)) return port
  }
}

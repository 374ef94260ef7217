import { createServer } from 'node:net'

/**
 * Below the range out of which systems give ports to outgoing connections and to port 0, so that nothing takes one
 * between asking and listening; each process begins elsewhere.
 */
const least = 11_000
const most = 30_000
let next = least + ((process.pid * 97) % (most - least))

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** A free port that stays free: for what must know its own address before it listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next
    next = port + 1 < most ? port + 1 : least
    if (await isFree(port)) return port
  }
}

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface CutLine {
  /** Replaces host and port of the address by those of this proxy. */
  through(url: string): string
  /**
   * `cut`: new connections are refused, open ones are closed. `silent`: no bytes pass, and both sides stay connected.
   */
  set(state: 'whole' | 'cut' | 'silent'): void
  close(): Promise<void>
}

/** A TCP proxy in front of a server that can be cut, or be silent like a network that drops packets. */
export async function openCutLine(target: string): Promise<CutLine> {
  const { hostname, port } = new URL(target)
  let state: 'whole' | 'cut' | 'silent' = 'whole'
  const pairs = new Set<[Socket, Socket]>()
  const flow = ([near, far]: [Socket, Socket]) => {
    for (const socket of [near, far])
      if (state === 'silent') socket.pause()
      else socket.resume()
  }
  const server = createServer((near) => {
    if (state === 'cut') return void near.resetAndDestroy()
    const far = connect(Number(port), hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [source, destination] of [
      [near, far],
      [far, near],
    ] as const) {
      source.on('data', (part) => destination.write(part))
      source.on('error', () => {})
      source.once('close', () => {
        destination.destroy()
        pairs.delete(pair)
      })
    }
    flow(pair)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const listeningPort = (server.address() as AddressInfo).port
  return {
    through(url) {
      const address = new URL(url)
      address.hostname = '127.0.0.1'
      address.port = String(listeningPort)
      return address.href
    },
    set(next) {
      state = next
      for (const pair of pairs)
        if (next === 'cut') for (const socket of pair) socket.resetAndDestroy()
        else flow(pair)
    },
    close: () =>
      new Promise((resolve) => {
        for (const pair of pairs) for (const socket of pair) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

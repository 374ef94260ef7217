import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds for requests under way to finish. */
const timeoutMs = 10_000

/**
 * Makes a closing server end: requests under way finish, and connections on which no request was ever sent are closed,
 * because the server would wait for them as for requests.
 * @param endStreams ends answers that otherwise last as long as the caller listens
 */
export function drainOnClose(app: FastifyInstance, endStreams = () => {}): void {
  const unusedSockets = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unusedSockets.add(socket)
    socket.once('close', () => unusedSockets.delete(socket))
  })
  let isClosing = false
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unusedSockets.delete(socket)
    // A browser would reuse its connection after the answer, but the server must not accept another request on it.
    response.once('close', () => {
      if (isClosing) setImmediate(() => app.server.closeIdleConnections())
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    endStreams()
    for (const socket of unusedSockets) socket.destroy()
    const forceCloseTimer = setTimeout(() => app.server.closeAllConnections(), timeoutMs).unref()
    app.server.once('close', () => clearTimeout(forceCloseTimer))
  })
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Milliseconds that requests under way get to finish. */
const patience = 10_000

/**
 * Lets a closing server come to its end: requests under way finish, and connections that were opened in advance without
 * ever asking are cut, because the server would wait for them as if they were requests.
 * @param endStreams ends answers that would go on for as long as somebody listens
 */
export function drainOnClose(app: FastifyInstance, endStreams = () => {}): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  let isClosing = false
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    silent.delete(socket)
    // A browser keeps its connection after the answer that was under way; nobody is to ask again on it.
    response.once('close', () => {
      if (isClosing) setImmediate(() => app.server.closeIdleConnections())
    })
  })
  app.addHook('preClose', async () => {
    isClosing = true
    endStreams()
    for (const socket of silent) socket.destroy()
    const late = setTimeout(() => app.server.closeAllConnections(), patience).unref()
    app.server.once('close', () => clearTimeout(late))
  })
}

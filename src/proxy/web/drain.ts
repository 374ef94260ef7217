import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { EventStreams } from './eventStream.ts'

/** Milliseconds that calls under way get to finish. */
const patience = 10_000

/**
 * Lets a closing server come to its end: event streams are ended, calls under way finish, and connections that browsers
 * opened in advance without ever asking are cut, because the server would wait for them as if they were calls.
 */
export function drainOnClose(app: FastifyInstance, streams: EventStreams): void {
  const silent = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket))
  app.addHook('preClose', async () => {
    streams.close()
    for (const socket of silent) socket.destroy()
    // A browser keeps its connection after the answer that was under way.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50).unref()
    const late = setTimeout(() => app.server.closeAllConnections(), patience).unref()
    app.server.once('close', () => {
      clearInterval(idle)
      clearTimeout(late)
    })
  })
}

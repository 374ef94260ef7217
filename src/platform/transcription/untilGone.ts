import type { FastifyRequest } from 'fastify'

/** A signal that aborts when the caller has left; `stop` ends watching. */
export function untilGone({ raw: { socket } }: FastifyRequest): { signal: AbortSignal; stop(): void } {
  const gone = new AbortController()
  const leave = () => gone.abort(new Error('the caller has left'))
  if (socket.destroyed) leave()
  socket.once('close', leave)
  return { signal: gone.signal, stop: () => socket.off('close', leave) }
}

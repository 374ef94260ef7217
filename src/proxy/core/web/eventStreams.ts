import type { FastifyReply } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import { type EventStream, openEventStream } from '#web/http/eventStream.ts'
import { ProblemError } from './errors.ts'

export type EventStreams = ReturnType<typeof createEventStreams>

export function createEventStreams(limits: { perOwner: number; perAddress: number }, clock: Clock) {
  interface Open extends EventStream {
    owner: string
    address: string
  }
  const open = new Set<Open>()
  const openListeners: ((owner: string, stream: EventStream) => void)[] = []
  let closing = false

  return {
    /**
     * Takes over the answer and opens a stream on it.
     * @param owner the owner of the stream: above `perOwner` its oldest stream ends, because a returning television has
     * the newest
     * @throws ProblemError `too_many_requests` if the address has too many streams
     */
    open(reply: FastifyReply, owner: string, address: string): EventStream {
      if (closing) throw new ProblemError('overloaded', 'The proxy is stopping.', { retryAfter: 5 })
      const all = [...open]
      if (all.filter((stream) => stream.address === address).length >= limits.perAddress)
        throw new ProblemError('too_many_requests', 'This address has too many event streams open.', { retryAfter: 30 })
      const ownerStreams = all.filter((stream) => stream.owner === owner)
      for (const old of ownerStreams.slice(0, Math.max(ownerStreams.length - limits.perOwner + 1, 0))) old.end()
      const stream: Open = { owner, address, ...openEventStream(reply, clock) }
      open.add(stream)
      stream.onEnd(() => open.delete(stream))
      for (const listener of openListeners) listener(owner, stream)
      return stream
    },
    /** Calls the listener with each stream that opens. */
    onOpen: (listener: (owner: string, stream: EventStream) => void) => void openListeners.push(listener),
    /** The number of open streams. */
    count: () => open.size,
    /** Ends all streams and refuses new ones, because the server closes. */
    close(): void {
      closing = true
      for (const stream of open) stream.end()
    },
  }
}

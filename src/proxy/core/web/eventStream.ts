import type { FastifyReply } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import { ProblemError } from './errors.ts'

/** A `text/event-stream` to one television. */
export interface EventStream {
  /** Sends an event. While the television does not read, only the newest event is stored. */
  send(event: string, data: unknown): void
  /** Ends the stream after the newest event. */
  end(): void
  /** Calls the listener once when the stream has ended for any reason. */
  onEnd(listener: () => void): void
}

export type EventStreams = ReturnType<typeof createEventStreams>

/** Milliseconds between comments that keep the connection alive through proxies and firewalls. */
const heartbeatMs = 15_000

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
      const stream: Open = { owner, address, ...start(reply, clock) }
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

function start(reply: FastifyReply, clock: Clock): EventStream {
  const headers = reply.getHeaders()
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // A connection that stays alive after the stream would delay a closing server.
    connection: 'close',
    // A load balancer that buffers answers would delay the code on the screen.
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  const ended = new AbortController()
  const listeners: (() => void)[] = []
  let pendingText: string | undefined
  let isBlocked = false
  /** True if the stream has been blocked since the last heartbeat. */
  let wasBlocked = false

  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return
    isBlocked = !raw.write(text)
  }
  raw.on('drain', () => {
    isBlocked = false
    wasBlocked = false
    const text = pendingText
    pendingText = undefined
    if (text !== undefined) write(text)
  })
  raw.on('error', () => {})
  raw.on('close', () => {
    ended.abort()
    for (const listener of listeners.splice(0)) listener()
  })
  // The television may have disconnected before the `close` listener was added.
  if (raw.destroyed || raw.socket?.destroyed) ended.abort()
  void sendHeartbeats()

  async function sendHeartbeats() {
    try {
      for (;;) {
        await clock.sleep(heartbeatMs, ended.signal)
        // A television that has not read between two heartbeats is gone. It opens a new stream when it returns.
        if (wasBlocked) raw.destroy()
        wasBlocked = isBlocked
        if (!isBlocked) write(': here\n\n')
      }
    } catch {
      // The stream is over.
    }
  }

  return {
    send(event, data) {
      const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
      if (isBlocked) pendingText = text
      else write(text)
    },
    end() {
      raw.end(pendingText)
      pendingText = undefined
    },
    onEnd: (listener) => {
      if (ended.signal.aborted) listener()
      else listeners.push(listener)
    },
  }
}

import type { FastifyReply } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import { ProblemError } from './errors.ts'

/** A `text/event-stream` to one television. */
export interface EventStream {
  /** Sends an event; while the television does not read, only the newest waits. */
  send(event: string, data: unknown): void
  end(): void
  /** Runs once, however the stream ended. */
  onEnd(listener: () => void): void
}

export interface EventStreams {
  /**
   * Takes over the answer and opens a stream on it.
   * @param owner whose stream it is: above `perOwner` the oldest ends, because a television that comes back is the newest
   * @throws ProblemError `too_many_requests` when the address has too many
   */
  open(reply: FastifyReply, owner: string, address: string): EventStream
  /** How many are open. */
  count(): number
  /** Ends all, and refuses new ones: the server closes. */
  close(): void
}

/** Milliseconds between comments that keep the connection alive through proxies and firewalls. */
const heartbeat = 15_000

export function createEventStreams(limits: { perOwner: number; perAddress: number }, clock: Clock): EventStreams {
  interface Open extends EventStream {
    owner: string
    address: string
  }
  const open = new Set<Open>()
  let closing = false

  return {
    open(reply, owner, address) {
      if (closing) throw new ProblemError('overloaded', 'The proxy is stopping.', { retryAfter: 5 })
      const all = [...open]
      if (all.filter((one) => one.address === address).length >= limits.perAddress)
        throw new ProblemError('too_many_requests', 'This address has too many event streams open.', { retryAfter: 30 })
      const own = all.filter((one) => one.owner === owner)
      for (const old of own.slice(0, Math.max(own.length - limits.perOwner + 1, 0))) old.end()
      const stream: Open = { owner, address, ...start(reply, clock) }
      open.add(stream)
      stream.onEnd(() => open.delete(stream))
      return stream
    },
    count: () => open.size,
    close() {
      closing = true
      for (const one of [...open]) one.end()
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
    // Kept alive after its end, the connection would hold up a server that closes.
    connection: 'close',
    // A balancer that collects answers before it passes them on would keep the code from the screen.
    'x-accel-buffering': 'no',
  })
  raw.flushHeaders()
  const over = new AbortController()
  const listeners: (() => void)[] = []
  let waiting: string | undefined
  let blocked = false
  /** Blocked at the last heartbeat, and ever since. */
  let stuck = false

  const write = (text: string) => {
    if (raw.destroyed || raw.writableEnded) return
    blocked = !raw.write(text)
  }
  raw.on('drain', () => {
    blocked = false
    stuck = false
    const text = waiting
    waiting = undefined
    if (text !== undefined) write(text)
  })
  raw.on('error', () => {})
  raw.on('close', () => {
    over.abort()
    for (const listener of listeners.splice(0)) listener()
  })
  // The television may have left before the stream was opened; nobody heard that close.
  if (raw.destroyed || raw.socket?.destroyed) over.abort()
  void beat()

  async function beat() {
    try {
      for (;;) {
        await clock.sleep(heartbeat, over.signal)
        // A television that has not read from one heartbeat to the next is gone; it opens a new stream when it returns.
        if (stuck) raw.destroy()
        stuck = blocked
        if (!blocked) write(': here\n\n')
      }
    } catch {
      // The stream is over.
    }
  }

  return {
    send(event, data) {
      const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
      if (blocked) waiting = text
      else write(text)
    },
    end: () => raw.end(),
    onEnd: (listener) => {
      if (over.signal.aborted) listener()
      else listeners.push(listener)
    },
  }
}

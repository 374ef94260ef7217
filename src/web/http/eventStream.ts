import type { FastifyReply } from 'fastify'
import type { Clock } from '#contract/clock.ts'

/** A `text/event-stream` to one caller. */
export interface EventStream {
  /** Sends an event. While the caller does not read, only the newest event is stored. */
  send(event: string, data: unknown): void
  /** Ends the stream after the newest event. */
  end(): void
  /** Calls the listener once when the stream has ended for any reason. */
  onEnd(listener: () => void): void
}

/** Milliseconds between comments that keep the connection alive through proxies and firewalls. */
const heartbeatMs = 15_000

/** Takes over the answer and opens a stream on it, with the headers that the answer has. */
export function openEventStream(reply: FastifyReply, clock: Clock): EventStream {
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
  // The caller may have disconnected before the `close` listener was added.
  if (raw.destroyed || raw.socket?.destroyed) ended.abort()
  void sendHeartbeats()

  async function sendHeartbeats() {
    try {
      for (;;) {
        await clock.sleep(heartbeatMs, ended.signal)
        // A caller that has not read between two heartbeats is gone. It opens a new stream when it returns.
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

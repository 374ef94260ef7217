import { createParser } from 'eventsource-parser'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { send } from '../prelude/send.ts'
import { pause, wokeEvent } from '../time/steadyClock.ts'
import { backoffMs } from './backoff.ts'
import { ProxyError, refusal } from './proxy.ts'

export interface EventWatch<Schema extends z.core.$ZodType> {
  path: string
  /** The only event name that is passed on. */
  event: string
  schema: Schema
  onMessage(value: z.output<Schema>): void
  /** The stream is open, for the first time or again. */
  onOpen?(): void
  /** The stream could not be opened or broke; the next try is automatic. */
  onLost?(error: ProxyError): void
  clock: Clock
  /** Ends the watch; nothing is called afterwards. */
  signal: AbortSignal
}

/** The proxy writes at least a comment every 15 s, so this long a silence means that the stream is broken. */
const silenceMs = 40_000
const openMs = 20_000

/**
 * Listens to an event stream of the proxy until `signal` aborts, and reopens it whenever it breaks, ends or is silent
 * for too long. It uses fetch, because EventSource cannot send the header that every call needs.
 */
export async function watchEvents<Schema extends z.core.$ZodType>(watch: EventWatch<Schema>): Promise<void> {
  const { clock, signal } = watch
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await listen(watch, () => {
        failures = 0
      })
    } catch (error) {
      if (signal.aborted) return
      watch.onLost?.(error instanceof ProxyError ? error : new ProxyError('offline', `${watch.path}: ${error}`))
    }
    await pause(clock, backoffMs(failures), signal).catch(() => {})
  }
}

/** Reads one stream until it ends, which is always an error. */
async function listen<Schema extends z.core.$ZodType>(
  watch: EventWatch<Schema>,
  onReceived: () => void,
): Promise<never> {
  const { path, event, schema, clock, signal } = watch
  const ended = new AbortController()
  const end = () => ended.abort()
  signal.addEventListener('abort', end)
  // Without a network, and after a suspension, a dead stream seems open, sometimes for minutes.
  const endingEvents = typeof window === 'undefined' ? [] : ['offline', wokeEvent]
  for (const name of endingEvents) window.addEventListener(name, end)
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  const opening = send(path, { accept: 'text/event-stream', signal: ended.signal })
  // Chromium 64 cannot abort a fetch: a stream that opens after the abort is closed as soon as it opens.
  opening
    .then((response) => {
      if (ended.signal.aborted) return response.body?.cancel()
    })
    .catch(() => {})
  try {
    const response = await within(opening, openMs, `${path}: no answer`, clock, ended.signal)
    if (!response.ok) throw refusal(path, response.status, await response.json().catch(() => undefined))
    if (!response.body) throw new ProxyError('nonsense', `${path}: no stream`, { status: response.status })
    reader = response.body.getReader()
    watch.onOpen?.()
    const decoder = new TextDecoder()
    const parser = createParser({
      onEvent(message) {
        if (message.event !== event || signal.aborted) return
        onReceived()
        watch.onMessage(parse(path, schema, message.data))
      },
    })
    for (;;) {
      const { done, value } = await within(reader.read(), silenceMs, `${path}: silence`, clock, ended.signal)
      if (done) throw new ProxyError('offline', `${path}: the stream ended`)
      parser.feed(decoder.decode(value, { stream: true }))
    }
  } finally {
    signal.removeEventListener('abort', end)
    for (const name of endingEvents) window.removeEventListener(name, end)
    ended.abort()
    reader?.cancel().catch(() => {})
  }
}

function parse<Schema extends z.core.$ZodType>(path: string, schema: Schema, data: string): z.output<Schema> {
  try {
    return z.parse(schema, JSON.parse(data))
  } catch (error) {
    throw new ProxyError('nonsense', `${path}: ${error instanceof Error ? error.message : error}`)
  }
}

/** The promise's value, or an error after a time-out or as soon as the stream is aborted. */
async function within<Value>(
  promise: Promise<Value>,
  ms: number,
  message: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<Value> {
  const settled = new AbortController()
  const stop = () => settled.abort()
  signal.addEventListener('abort', stop)
  const timeout = clock.sleep(ms, settled.signal).then(
    () => {
      throw new ProxyError('offline', `${message} in ${ms} ms`, { timedOut: true })
    },
    () => {
      throw new ProxyError('offline', `${message}: given up`)
    },
  )
  try {
    return await Promise.race([promise, timeout])
  } finally {
    signal.removeEventListener('abort', stop)
    settled.abort()
  }
}

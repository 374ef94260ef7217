import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { watchEvents } from '../proxy/events.ts'
import { callProxy } from '../proxy/proxy.ts'

/** A code that waits for a phone, as typing and connections both offer it. */
export const phoneOffer = z.object({
  id: z.string(),
  /** Eight digits. */
  code: z.string(),
  url: z.string(),
  qrUrl: z.string(),
  /** Seconds. */
  expiresIn: z.number(),
})

/** What the screen shows. `endsAt`: by the given clock. */
export interface PhoneCodeView {
  code: string
  url: string
  qrUrl: string
  endsAt: number
  lifetime: number
}

interface PhoneAsked<Schema extends z.core.$ZodType> {
  paths: { start: string; events: string; end: string }
  body: unknown
  /** The stream's event, and what it says. */
  event: string
  schema: Schema
  onCode: (view: PhoneCodeView) => void
  /** @returns whether it is over */
  onEvent: (event: z.output<Schema>) => boolean
  /** Nobody used the code in time. */
  onOver: () => void
  clock: Clock
  /** Nobody waits any more: the code is worth nothing from then on. */
  signal: AbortSignal
}

/**
 * One code: requests it, reports its outcome, and cancels the code.
 * @throws ProxyError when there is none to be had
 */
export async function waitForPhone<Schema extends z.core.$ZodType>(asked: PhoneAsked<Schema>): Promise<void> {
  const { paths, body, event, schema, onCode, onEvent, onOver, clock, signal } = asked
  let id: string | undefined
  const done = new AbortController()
  const stop = () => done.abort()
  signal.addEventListener('abort', stop)
  try {
    // Not broken off by `signal`: the answer names what has to be ended.
    const offer = await callProxy(paths.start, phoneOffer, { method: 'POST', body })
    id = offer.id
    if (signal.aborted) return
    const lifetime = offer.expiresIn * 1000
    const { code, url, qrUrl } = offer
    onCode({ code, url, qrUrl, endsAt: clock.now() + lifetime, lifetime })
    // Where the stream is away at the end, the television's own clock knows it.
    clock.sleep(lifetime, done.signal).then(
      () => {
        onOver()
        stop()
      },
      () => {},
    )
    await watchEvents({
      path: `${paths.events}?id=${encodeURIComponent(id)}`,
      event,
      schema,
      onMessage: (message) => {
        if (onEvent(message)) stop()
      },
      clock,
      signal: done.signal,
    })
  } finally {
    stop()
    signal.removeEventListener('abort', stop)
    // It also expires without a call.
    if (id !== undefined) callProxy(paths.end, z.unknown(), { method: 'POST', body: { id } }).catch(() => {})
  }
}

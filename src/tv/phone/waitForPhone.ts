import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { watchEvents } from '../proxy/events.ts'
import { callProxy } from '../proxy/proxy.ts'

/** A code to enter on a phone. Typing and connections both receive it in this shape. */
export const phoneOffer = z.object({
  id: z.string(),
  /** Eight digits, or twelve. */
  code: z.string(),
  url: z.string(),
  qrUrl: z.string(),
  /** Seconds. */
  expiresIn: z.number(),
})

/** What the screen shows. `endsAt` is a time of the given clock, `lifetime` a duration; ms. */
export interface PhoneCodeView {
  code: string
  url: string
  qrUrl: string
  endsAt: number
  lifetime: number
}

interface PhoneWaitOptions<Schema extends z.core.$ZodType> {
  paths: { start: string; events: string; end: string }
  body: unknown
  /** The name of the stream's event, and the shape of its data. */
  event: string
  schema: Schema
  onCode: (view: PhoneCodeView) => void
  /** @returns whether the wait is over */
  onEvent: (event: z.output<Schema>) => boolean
  /** Called when the code expires. */
  onOver: () => void
  /** Called when no code can be requested. */
  onFailed: (error: unknown) => void
  clock: Clock
  /** Ends the wait and cancels the code. */
  signal: AbortSignal
}

/** Requests a code, reports its events, and cancels it at the end. Never rejects. */
export async function waitForPhone<Schema extends z.core.$ZodType>(options: PhoneWaitOptions<Schema>): Promise<void> {
  const { paths, body, event, schema, onCode, onEvent, onOver, onFailed, clock, signal } = options
  let id: string | undefined
  const done = new AbortController()
  const stop = () => done.abort()
  signal.addEventListener('abort', stop)
  try {
    // `signal` does not abort this call: its answer has the ID by which the code is cancelled.
    const offer = await callProxy(paths.start, phoneOffer, { method: 'POST', body })
    id = offer.id
    if (signal.aborted) return
    const lifetime = offer.expiresIn * 1000
    const { code, url, qrUrl } = offer
    onCode({ code, url, qrUrl, endsAt: clock.now() + lifetime, lifetime })
    // The television's clock ends the wait, too: the stream may be broken when the code expires.
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
  } catch (error) {
    if (!signal.aborted) onFailed(error)
  } finally {
    stop()
    signal.removeEventListener('abort', stop)
    // Without this call, the code still expires.
    if (id !== undefined) callProxy(paths.end, z.unknown(), { method: 'POST', body: { id } }).catch(() => {})
  }
}

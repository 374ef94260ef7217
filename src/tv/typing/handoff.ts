import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { type HandoffField, handoffEvent, handoffOffer, handoffPaths } from '#contract/handoff.ts'
import { watchEvents } from '../data/events.ts'
import { callProxy } from '../data/proxy.ts'

/** What stands beside the keys. */
export type HandoffView =
  | { at: 'starting' }
  /** `endsAt`: by the clock that was given. */
  | { at: 'waiting'; code: string; url: string; qrUrl: string; endsAt: number; lifetime: number }
  | { at: 'answered' }
  /** Five minutes without a text, or another page of this television took over. */
  | { at: 'over' }
  | { at: 'failed'; error: unknown }

interface HandoffAsked {
  field: HandoffField
  /** Most characters. */
  longest: number
  onView: (view: HandoffView) => void
  /** What was typed on the phone. */
  onText: (text: string) => void
  clock: Clock
  /** Nobody waits any more: the code is worth nothing from then on. */
  signal: AbortSignal
}

/** One code: asks for it, waits for the text, and gives the code back. Never rejects. */
export async function runHandoff(asked: HandoffAsked): Promise<void> {
  const { field, longest, onView, onText, clock, signal } = asked
  onView({ at: 'starting' })
  let id: string | undefined
  const done = new AbortController()
  const stop = () => done.abort()
  signal.addEventListener('abort', stop)
  try {
    const body = { field, limit: longest }
    // Not broken off by `signal`: the answer names what has to be ended.
    const offer = await callProxy(handoffPaths.start, handoffOffer, { method: 'POST', body })
    id = offer.id
    if (signal.aborted) return
    const lifetime = offer.expiresIn * 1000
    const { code, url, qrUrl } = offer
    onView({ at: 'waiting', code, url, qrUrl, endsAt: clock.now() + lifetime, lifetime })
    // Where the stream is away at the end, the television's own clock knows it.
    clock.sleep(lifetime, done.signal).then(
      () => {
        onView({ at: 'over' })
        stop()
      },
      () => {},
    )
    await watchEvents({
      path: `${handoffPaths.events}?id=${encodeURIComponent(id)}`,
      event: 'handoff',
      schema: handoffEvent,
      onMessage: (event) => {
        if (event.state === 'waiting') return
        onView({ at: event.state })
        if (event.state === 'answered') onText(event.text)
        stop()
      },
      clock,
      signal: done.signal,
    })
  } catch (error) {
    if (!signal.aborted) onView({ at: 'failed', error })
  } finally {
    stop()
    signal.removeEventListener('abort', stop)
    // It also runs out by itself.
    if (id !== undefined) callProxy(handoffPaths.end, z.unknown(), { method: 'POST', body: { id } }).catch(() => {})
  }
}

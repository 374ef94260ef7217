import type { Clock } from '#contract/clock.ts'
import { type HandoffField, handoffEvent, handoffPaths } from '#contract/handoff.ts'
import { type PhoneCodeView, waitForPhone } from '../phone/waitForPhone.ts'

/** What is shown beside the keys. */
export type HandoffView =
  | { at: 'starting' }
  | ({ at: 'waiting' } & PhoneCodeView)
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
  try {
    await waitForPhone({
      paths: handoffPaths,
      body: { field, limit: longest },
      event: 'handoff',
      schema: handoffEvent,
      onCode: (view) => onView({ at: 'waiting', ...view }),
      onEvent: (event) => {
        if (event.state === 'waiting') return false
        onView({ at: event.state })
        if (event.state === 'answered') onText(event.text)
        return true
      },
      onOver: () => onView({ at: 'over' }),
      clock,
      signal,
    })
  } catch (error) {
    if (!signal.aborted) onView({ at: 'failed', error })
  }
}

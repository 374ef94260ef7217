import { useEffect, useRef, useState } from 'react'
import type { Clock } from '#contract/clock.ts'
import { type TextInputField, textInputEvent, textInputPaths } from '#contract/textInput.ts'
import { type PhoneCodeView, waitForPhone } from '../phone/waitForPhone.ts'
import { steadyClock } from '../time/steadyClock.ts'

/** The state of typing on a phone, shown beside the keys. */
export type PhoneTextView =
  | { at: 'starting' }
  | ({ at: 'waiting' } & PhoneCodeView)
  | { at: 'answered' }
  /** There was no text for five minutes, or another page of this television requested a code. */
  | { at: 'over' }
  | { at: 'failed'; error: unknown }

interface TextRequest {
  field: TextInputField
  /** In characters. */
  maxLength: number
  onView: (view: PhoneTextView) => void
  /** Called with the text that was typed on the phone. */
  onText: (text: string) => void
  clock: Clock
  /** Nobody waits any more: the code then becomes invalid. */
  signal: AbortSignal
}

/** Requests one code, waits for the text, and then invalidates the code. Never rejects. */
async function requestText(request: TextRequest): Promise<void> {
  const { field, maxLength, onView, onText, clock, signal } = request
  onView({ at: 'starting' })
  await waitForPhone({
    paths: textInputPaths,
    body: { field, limit: maxLength },
    event: 'handoff',
    schema: textInputEvent,
    onCode: (view) => onView({ at: 'waiting', ...view }),
    onEvent: (event) => {
      if (event.state === 'waiting') return false
      onView({ at: event.state })
      if (event.state === 'answered') onText(event.text)
      return true
    },
    onOver: () => onView({ at: 'over' }),
    onFailed: (error) => onView({ at: 'failed', error }),
    clock,
    signal,
  })
}

/** Waits for a phone while the component is mounted. `renew` requests a new code. */
export function usePhoneText(field: TextInputField, maxLength: number, onText: (text: string) => void) {
  const [view, setView] = useState<PhoneTextView>({ at: 'starting' })
  const [round, setRound] = useState(0)
  const latest = useRef(onText)
  latest.current = onText
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round requests a new code.
  useEffect(() => {
    const cancellation = new AbortController()
    const ifMounted =
      <Value>(call: (value: Value) => void) =>
      (value: Value) => {
        if (!cancellation.signal.aborted) call(value)
      }
    const onText = ifMounted((text: string) => latest.current(text))
    void requestText({
      field,
      maxLength,
      onView: ifMounted(setView),
      onText,
      clock: steadyClock,
      signal: cancellation.signal,
    })
    return () => cancellation.abort()
  }, [field, maxLength, round])
  return { view, renew: () => setRound((before) => before + 1) }
}

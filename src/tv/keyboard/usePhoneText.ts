import { useEffect, useRef, useState } from 'react'
import type { TextInputField } from '#contract/textInput.ts'
import { steadyClock } from '../time/steadyClock.ts'
import { type PhoneTextView, requestText } from './phoneText.ts'

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

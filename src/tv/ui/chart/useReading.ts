import { useEffect, useRef, useState } from 'react'
import { openOverlay } from '#tv/remote/back.ts'
import { onPress } from '#tv/remote/press.ts'

/** After this time, a held arrow moves the marker by more than a day at a time, so that a year takes seconds. */
const fasterAfterMs = 900

/** The place that is read, and a function that starts reading. */
export function useReading(newest: number) {
  const [marked, setMarked] = useState<number>()
  const reading = marked !== undefined
  const close = useRef(() => {})
  const enter = () => {
    if (reading) return close.current()
    setMarked(newest)
    close.current = openOverlay(() => setMarked(undefined))
  }
  useEffect(() => {
    if (!reading) return
    return onPress('part', ({ action, phase, heldMs }) => {
      if (action === 'ok' || action === 'up' || action === 'down') {
        if (phase === 'press') close.current()
        return true
      }
      if (action !== 'left' && action !== 'right') return false
      if (phase === 'release') return true
      const step = (action === 'left' ? -1 : 1) * (heldMs > fasterAfterMs ? Math.max(1, Math.round(newest / 60)) : 1)
      setMarked((place = newest) => Math.min(newest, Math.max(0, place + step)))
      return true
    })
  }, [reading, newest])
  // A chart that is unmounted while it is read removes its history entry.
  useEffect(() => () => close.current(), [])
  return { read: reading ? Math.min(marked, newest) : undefined, enter }
}

import { useEffect, useRef, useState } from 'react'
import { openOverlay } from '#tv/remote/back.ts'
import { onPress } from '#tv/remote/press.ts'

/** After this time, a held arrow moves the marker by more than a day at a time, so that a year takes seconds. */
const fasterAfterMs = 900

/** Opens something about the place that is read. `leave` leaves the chart. */
export type OkOnPlace = (place: number, leave: () => void) => void

interface ReadingOptions {
  /** The place that is read first, and the last place that can be read. */
  newest: number
  last: number
  /** Without it, OK leaves the chart. */
  onOk: OkOnPlace | undefined
  /** Places that up and down lead to, in order; without any, up and down leave the chart. */
  stops: readonly number[] | undefined
}

const noStops: readonly number[] = []

/** The place that is read, and a function that starts reading. */
export function useReading({ newest, last, onOk, stops = noStops }: ReadingOptions) {
  const [marked, setMarked] = useState<number>()
  const reading = marked !== undefined
  const read = reading ? Math.min(marked, last) : undefined
  const close = useRef(() => {})
  const ok = () => {
    if (read !== undefined && onOk) return onOk(read, () => close.current())
    if (reading) return close.current()
    setMarked(newest)
    close.current = openOverlay(() => setMarked(undefined))
  }
  const latestOk = useRef(ok)
  latestOk.current = ok
  useEffect(() => {
    if (!reading) return
    return onPress('part', ({ action, phase, heldMs }) => {
      if (action === 'ok') {
        if (phase === 'press') latestOk.current()
        return true
      }
      if (action === 'up' || action === 'down') {
        if (phase !== 'press') return true
        if (stops.length === 0) close.current()
        else setMarked((place = newest) => nextStop(stops, place, action) ?? place)
        return true
      }
      if (action !== 'left' && action !== 'right') return false
      if (phase === 'release') return true
      const step = (action === 'left' ? -1 : 1) * (heldMs > fasterAfterMs ? Math.max(1, Math.round(last / 60)) : 1)
      setMarked((place = newest) => Math.min(last, Math.max(0, place + step)))
      return true
    })
  }, [reading, newest, last, stops])
  // A chart that is unmounted while it is read removes its history entry.
  useEffect(() => () => close.current(), [])
  return { read, ok }
}

/** The next place to the right by down, to the left by up; undefined after the last one. */
function nextStop(stops: readonly number[], place: number, action: 'up' | 'down'): number | undefined {
  return action === 'down' ? stops.find((stop) => stop > place) : [...stops].reverse().find((stop) => stop < place)
}

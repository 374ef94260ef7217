import { useEffect, useState } from 'react'
import { onPress } from '#tv/remote/press.ts'

/** Milliseconds after the last press until everything but the words and the time fades. */
const idleAfterMs = 3_000

/** Whether the recording has played for a while without a press or a move of the pointer. */
export function useIdleControls(running: boolean): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    if (!running) return
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), idleAfterMs)
    }
    wake()
    // This layer gets each press first; `false` passes it on.
    const stopListening = onPress('overlay', () => {
      wake()
      return false
    })
    window.addEventListener('mousemove', wake)
    return () => {
      clearTimeout(timer)
      stopListening()
      window.removeEventListener('mousemove', wake)
      setIdle(false)
    }
  }, [running])
  useEffect(() => {
    // The navigation rail is outside of the screen's elements, so it reads the state here.
    document.documentElement.dataset.watching = String(idle)
    return () => {
      delete document.documentElement.dataset.watching
    }
  }, [idle])
  return idle
}

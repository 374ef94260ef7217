import { useEffect, useState } from 'react'
import { onPress } from '../../../remote/press.ts'

/** So long after the last press everything but the words and the time fades. */
const idleAfterMs = 3_000

/** Whether something has played for a while without a press or a move of the pointer. */
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
    // Heard before anybody else, and used by nobody.
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
    // The rail stands outside of the screen.
    document.documentElement.dataset.watching = String(idle)
    return () => {
      delete document.documentElement.dataset.watching
    }
  }, [idle])
  return idle
}

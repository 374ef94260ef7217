import { useEffect, useState } from 'react'
import { onPress } from '../../../remote/press.ts'

/** So long after the last press everything but the words and the time fades. */
const quietAfterMs = 3_000

/** Whether something has played for a while and nobody pressed or pointed. */
export function useQuiet(running: boolean): boolean {
  const [quiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!running) return
    let timer: ReturnType<typeof setTimeout>
    const wake = () => {
      setQuiet(false)
      clearTimeout(timer)
      timer = setTimeout(() => setQuiet(true), quietAfterMs)
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
      setQuiet(false)
    }
  }, [running])
  useEffect(() => {
    // The rail stands outside of the screen.
    document.documentElement.dataset.watching = String(quiet)
    return () => {
      delete document.documentElement.dataset.watching
    }
  }, [quiet])
  return quiet
}

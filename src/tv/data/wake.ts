import { wokeEvent } from '../time/steadyClock.ts'

const tickMs = 5_000
/** A running page ticks at least this often, even where the browser throttles its timers. */
const suspendedMs = 20_000

/**
 * Calls `act` when the television resumes after a suspension, which it detects by a jump of the clock. It checks when
 * the page is shown again, and every few seconds, because not every television reports a suspension. Used to reopen
 * streams and to end waits.
 * @returns stops it
 */
export function onWake(act: () => void): () => void {
  let last = Date.now()
  const checkClock = () => {
    const now = Date.now()
    const slept = now - last > suspendedMs
    last = now
    if (!slept) return
    window.dispatchEvent(new Event(wokeEvent))
    act()
  }
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') checkClock()
  }
  const timer = setInterval(checkClock, tickMs)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}

import { wokeEvent } from '../time/steadyClock.ts'

const tickMs = 5_000
/** A page that runs ticks at least this often, also where the browser slows its timers down. */
const asleepMs = 20_000

/**
 * Calls `act` when the television comes back from being suspended: its clock has jumped. It looks when the page is shown
 * again, and every few seconds, because not every television reports that it slept. Streams that were open are opened again,
 * and waits end.
 * @returns ends it
 */
export function onWake(act: () => void): () => void {
  let last = Date.now()
  const look = () => {
    const now = Date.now()
    const slept = now - last > asleepMs
    last = now
    if (!slept) return
    window.dispatchEvent(new Event(wokeEvent))
    act()
  }
  const shown = () => {
    if (document.visibilityState === 'visible') look()
  }
  const timer = setInterval(look, tickMs)
  document.addEventListener('visibilitychange', shown)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', shown)
  }
}

/**
 * Places in rem on a small ring, one a minute: no pixel shows the same edge for long, and nothing leaves the safe area.
 */
const places = 16
const radius = 0.4375

/**
 * The offset of the picture in this minute: right and down, in rem. Never more than 0.0055 of the screen in a minute.
 */
export function driftAt(minutes: number): { x: number; y: number } {
  const angle = (2 * Math.PI * (minutes % places)) / places
  return { x: round(radius * Math.sin(angle)), y: round(radius * (1 - Math.cos(angle)) - radius) }
}

const round = (value: number) => Math.round(value * 10_000) / 10_000

/** The part of the Screen Wake Lock API that is used; televisions of 2019 lack it. */
interface WakeLocks {
  request(type: 'screen'): Promise<{ release(): Promise<void> }>
}

/** Keeps the screen on. Browsers release the lock of a hidden page: it is requested again. @returns stops it */
export function keepAwake(): () => void {
  const locks = (navigator as { wakeLock?: WakeLocks }).wakeLock
  if (!locks) return () => {}
  let acquired: { release(): Promise<void> } | undefined
  let isStopped = false
  const acquire = () => {
    if (document.visibilityState !== 'visible') return
    locks.request('screen').then(
      (lock) => {
        if (isStopped) void lock.release()
        else acquired = lock
      },
      // Refused, as while the battery is low: the rotation continues all the same.
      () => {},
    )
  }
  acquire()
  document.addEventListener('visibilitychange', acquire)
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', acquire)
    acquired?.release().catch(() => {})
  }
}

/** What engines have that can keep a screen on (Screen Wake Lock API); televisions of 2019 have none. */
interface WakeLocks {
  request(type: 'screen'): Promise<{ release(): Promise<void> }>
}

/** Keeps the screen on until the returned function is called. The browser lets go when the page is hidden: then anew. */
export function keepAwake(): () => void {
  const locks = (navigator as { wakeLock?: WakeLocks }).wakeLock
  if (!locks) return () => {}
  let held: { release(): Promise<void> } | undefined
  let over = false
  const hold = () => {
    if (document.visibilityState !== 'visible') return
    locks.request('screen').then(
      (lock) => {
        if (over) void lock.release()
        else held = lock
      },
      // Refused, as while the battery is low: the rotation goes on all the same.
      () => {},
    )
  }
  hold()
  document.addEventListener('visibilitychange', hold)
  return () => {
    over = true
    document.removeEventListener('visibilitychange', hold)
    held?.release().catch(() => {})
  }
}

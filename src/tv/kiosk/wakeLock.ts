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

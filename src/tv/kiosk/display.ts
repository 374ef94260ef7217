/**
 * Places in rem on a small ring, three a minute: no pixel shows the same edge for long, and nothing leaves the safe area.
 */
const places = 48
const radius = 0.4375
const stepMs = 20_000

/** The offset of the picture at this step: right and down, in rem. From step to step about a pixel, which nobody sees. */
export function driftAt(step: number): { x: number; y: number } {
  const angle = (2 * Math.PI * (step % places)) / places
  return { x: round(radius * Math.sin(angle)), y: round(radius * (1 - Math.cos(angle)) - radius) }
}

const round = (value: number) => Math.round(value * 10_000) / 10_000

/**
 * Moves an element on the ring. Each step is a change at once: a transition, however slow, keeps the browser busy with
 * sixty frames a second. @returns stops it
 */
export function drift(element: HTMLElement): () => void {
  const move = () => {
    const { x, y } = driftAt(Math.floor(Date.now() / stepMs))
    element.style.transform = `translate(${x}rem, ${y}rem)`
  }
  move()
  const timer = setInterval(move, stepMs)
  return () => clearInterval(timer)
}

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

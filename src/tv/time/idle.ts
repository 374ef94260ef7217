/** How long to wait where an engine cannot say that it has nothing else to do. */
const elseMs = 200

/**
 * Takes a step when the browser has nothing better to do, and after `latestMs` at the latest.
 * @returns takes it back
 */
export function whenIdle(step: () => void, latestMs?: number): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(step, elseMs)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(step, latestMs === undefined ? undefined : { timeout: latestMs })
  return () => window.cancelIdleCallback(handle)
}

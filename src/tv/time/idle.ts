/** The delay in engines without `requestIdleCallback`. */
const elseMs = 200

/**
 * Calls `step` when the browser is idle, after `latestMs` at the latest.
 * @returns cancels it
 */
export function whenIdle(step: () => void, latestMs?: number): () => void {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(step, elseMs)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(step, latestMs === undefined ? undefined : { timeout: latestMs })
  return () => window.cancelIdleCallback(handle)
}

/** Resolves when the browser is idle. */
export const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))

import { proxyPaths } from '#contract/proxyPaths.ts'
import { send } from './send.ts'

const retryMs = 5_000

/** Reloads the page when the proxy answers, and not before: the browser's own error page offers no way back. */
export function reloadPage(): void {
  send(proxyPaths.health).then(
    () => location.reload(),
    () => setTimeout(reloadPage, retryMs),
  )
}

const key = 'tenfoot.loadedAnew'
const minBetweenMs = 60_000

/** Whether the page may reload now; `false` soon after the last reload, so that it does not reload in a loop. */
export function mayReloadPage(): boolean {
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0)
    const now = Date.now()
    sessionStorage.setItem(key, String(now))
    return Math.abs(now - before) > minBetweenMs
  } catch {
    return false
  }
}

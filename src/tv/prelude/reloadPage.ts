import { proxyPaths } from '#contract/proxyPaths.ts'
import { send } from './send.ts'

const retryMs = 5_000

/** Loads the page anew as soon as the proxy answers, and not before: from the browser's own error page is no way back. */
export function reloadPage(): void {
  send(proxyPaths.health).then(
    () => location.reload(),
    () => setTimeout(reloadPage, retryMs),
  )
}

const key = 'tenfoot.loadedAnew'
const leastBetweenMs = 60_000

/** Whether the page may be loaded anew at once; `false` soon after the last time, so that it never runs in a circle. */
export function mayReloadPage(): boolean {
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0)
    const now = Date.now()
    sessionStorage.setItem(key, String(now))
    return Math.abs(now - before) > leastBetweenMs
  } catch {
    return false
  }
}

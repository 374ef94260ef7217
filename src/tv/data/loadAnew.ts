import { proxyPaths } from '#contract/proxyPaths.ts'
import { send } from './send.ts'

const retryMs = 5_000

/** Loads the page anew as soon as the proxy answers, and not before: from the browser's own error page is no way back. */
export function loadAnew(): void {
  send(proxyPaths.health).then(
    () => location.reload(),
    () => setTimeout(loadAnew, retryMs),
  )
}

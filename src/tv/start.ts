import { proxyPaths } from '#contract/proxyPaths.ts'
import { makeFirstCalls } from './data/firstCalls.ts'
import { send } from './data/send.ts'
import { lacksFeatures } from './prelude/missing.ts'

const retryMs = 5_000

const first = makeFirstCalls()
const ready = lacksFeatures() ? import('./prelude/polyfills.ts') : Promise.resolve()
ready
  // Drawing the app keeps the processor busy: what it will ask for should be on its way by then.
  .then(() => first.sent)
  .then(() => import('./main.tsx'))
  .then(({ main }) => main(first))
  .catch(reloadWhenPossible)

/**
 * A script did not come: the proxy restarts, or has a new build. Loads the page anew, but only once the proxy answers:
 * from the browser's own error page there is no way back.
 */
function reloadWhenPossible(): void {
  setTimeout(() => send(proxyPaths.health).then(() => location.reload(), reloadWhenPossible), retryMs)
}

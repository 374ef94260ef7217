import { makeFirstCalls } from './data/firstCalls.ts'
import { lacksFeatures } from './prelude/missing.ts'

/** A chunk can be missing for a moment (the proxy restarts) or for good (a new build): the page heals either way. */
const reloadAfterMs = 5_000

const first = makeFirstCalls()
const ready = lacksFeatures() ? import('./prelude/polyfills.ts') : Promise.resolve()
ready
  .then(() => import('./main.tsx'))
  .then(({ main }) => main(first))
  .catch(() => setTimeout(() => location.reload(), reloadAfterMs))

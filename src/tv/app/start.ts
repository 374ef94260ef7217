import { drawFirst } from '../pairing/drawFirst.ts'
import { applyKeptLook } from '../prelude/appearance.ts'
import { makeFirstCalls } from '../prelude/firstCalls.ts'
import { lacksFeatures } from '../prelude/missing.ts'
import { reloadPage } from '../prelude/reloadPage.ts'

const retryMs = 5_000
/** No longer than this does the app wait for the code to be drawn first. */
const patienceMs = 300

applyKeptLook()
const first = makeFirstCalls()
const drawn = drawFirst(first.session, first.pairing).then(painted, () => {})
const keys = keepKeys()
const ready = lacksFeatures() ? import('../prelude/polyfills.ts') : Promise.resolve()
ready
  // To start the app keeps a slow processor busy for long: the code is on screen before.
  .then(() => Promise.race([drawn, sleep(patienceMs)]))
  .then(() => import('./main.tsx'))
  .then(({ main }) => main(first))
  .then(keys.giveBack)
  // A script did not come: the proxy restarts, or has a new build.
  .catch(() => setTimeout(reloadPage, retryMs))

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** The frame that is being made is on screen when the timer after it fires. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/**
 * Somebody may press OK as soon as the code is drawn: the app hears it when it is there. React swallows keys while it
 * takes over what is drawn, so we hear them before it does.
 */
function keepKeys(): { giveBack: () => void } {
  const kept: Event[] = []
  const keep = (event: Event) => kept.push(event)
  window.addEventListener('keydown', keep, true)
  window.addEventListener('keyup', keep, true)
  return {
    giveBack: () => {
      window.removeEventListener('keydown', keep, true)
      window.removeEventListener('keyup', keep, true)
      for (const event of kept) window.dispatchEvent(event)
    },
  }
}

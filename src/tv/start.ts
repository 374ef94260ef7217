import { applyStoredLook } from './prelude/appearance.ts'
import { drawFirst } from './prelude/drawFirst.ts'
import { makeFirstCalls } from './prelude/firstCalls.ts'
import { loadFirstMessages } from './prelude/firstMessages.ts'
import { firstLanguage, markPage } from './prelude/language.ts'
import { lacksFeatures } from './prelude/missing.ts'
import { reloadPage } from './prelude/reloadPage.ts'

const retryMs = 5_000
/** The longest time that the app waits for the code to be drawn first. */
const patienceMs = 300

applyStoredLook()
const first = makeFirstCalls()
const language = firstLanguage()
const messages = loadFirstMessages(language)
messages.catch(() => {})
markPage(language)
// The build draws the first screen in English. Others wait for their messages, and the app draws them.
const drawn = language === 'en' ? drawFirst(first.session, first.pairing).then(painted, () => {}) : Promise.resolve()
const keys = keepKeys()
const ready = lacksFeatures() ? import('./prelude/polyfills.ts') : Promise.resolve()
ready
  // Starting the app blocks a slow processor for long: so the code is painted first.
  .then(() => Promise.race([drawn, sleep(patienceMs)]))
  .then(() => import('./root/main.tsx'))
  .then(({ main }) => main(first, { language, messages }))
  .then(keys.giveBack)
  // A script could not be loaded: the proxy restarts, or has a new build.
  .catch(() => setTimeout(reloadPage, retryMs))

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Resolves after the next paint: a timer that is set in an animation frame fires after that frame is painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/**
 * Stores keys until the app can receive them, because somebody may press OK as soon as the code is drawn. React stops
 * key events while it hydrates, so this listener comes before React's.
 */
function keepKeys(): { giveBack: () => void } {
  const events: Event[] = []
  const keep = (event: Event) => events.push(event)
  window.addEventListener('keydown', keep, true)
  window.addEventListener('keyup', keep, true)
  return {
    giveBack: () => {
      window.removeEventListener('keydown', keep, true)
      window.removeEventListener('keyup', keep, true)
      for (const event of events) window.dispatchEvent(event)
    },
  }
}

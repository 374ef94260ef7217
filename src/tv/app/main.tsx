import { createRoot, hydrateRoot } from 'react-dom/client'
import type { FirstCalls } from '../prelude/firstCalls.ts'
import { firstAnswers, knownWithin } from '../proxy/firstAnswers.ts'
import { listenToRemote, startRemote } from '../remote/start.ts'
import { Crash } from './Crash.tsx'
import { Root } from './Root.tsx'

/** Under 300 ms of waiting nothing is shown. */
const patienceMs = 300

/**
 * Draws the app into the page, or takes over what `drawFirst` has drawn there; resolves when it can be used and hears the remote. `first`:
 * calls that the entry made before this file was here.
 */
export async function main(first: FirstCalls): Promise<void> {
  const place = document.getElementById('screen')
  if (!place) throw new Error('the page has no #screen')
  const answers = firstAnswers(first)
  const known = await knownWithin(answers, patienceMs)
  startRemote()
  await new Promise<void>((resolve) => {
    const app = (
      <Crash>
        {/* A press makes React take over at once, in the middle of that press: it can be given back only after it. */}
        <Root answers={answers} known={known} onReady={() => void setTimeout(resolve)} />
      </Crash>
    )
    if (place.firstChild) hydrateRoot(place, app)
    else createRoot(place).render(app)
  })
  listenToRemote()
}

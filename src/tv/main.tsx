import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Crash } from './Crash.tsx'
import { firstAnswers, knownWithin } from './data/firstAnswers.ts'
import type { FirstCalls } from './data/firstCalls.ts'
import { Root } from './Root.tsx'
import { startRemote } from './remote/start.ts'

/** Under 300 ms of waiting nothing is shown. */
const patienceMs = 300

/** Draws the app into the page. `first`: calls that the entry made before this file was here. */
export async function main(first: FirstCalls): Promise<void> {
  const place = document.getElementById('screen')
  if (!place) throw new Error('the page has no #screen')
  const answers = firstAnswers(first)
  const known = await knownWithin(answers, patienceMs)
  startRemote()
  const app = (
    <Crash>
      <Root answers={answers} known={known} />
    </Crash>
  )
  // At once, because keys that were pressed before are given back now.
  flushSync(() => createRoot(place).render(app))
}

import { createRoot, hydrateRoot } from 'react-dom/client'
import type { LanguageTag } from '#contract/languages.ts'
import { startLanguage } from '../language/catalogues.ts'
import type { FirstCalls } from '../prelude/firstCalls.ts'
import type { FirstCatalogue } from '../prelude/firstMessages.ts'
import { firstAnswers, knownWithin } from '../proxy/firstAnswers.ts'
import { listenToRemote, startRemote } from '../remote/start.ts'
import { Crash } from './Crash.tsx'
import { Root } from './Root.tsx'

interface FirstWords {
  language: LanguageTag
  messages: Promise<FirstCatalogue | undefined>
}

/** A wait shorter than 300 ms shows nothing. */
const patienceMs = 300

/**
 * Renders the app into the page, or hydrates what `drawFirst` has drawn there; resolves when the app can be used and
 * receives keys. `first` and `words`: what the entry script requested before this file had loaded.
 */
export async function main(first: FirstCalls, words: FirstWords): Promise<void> {
  const place = document.getElementById('screen')
  if (!place) throw new Error('the page has no #screen')
  const answers = firstAnswers(first)
  const [known] = await Promise.all([knownWithin(answers, patienceMs), startLanguage(words.language, words.messages)])
  startRemote()
  await new Promise<void>((resolve) => {
    const app = (
      <Crash>
        {/* A press makes React hydrate at once, in the middle of that press: stored keys can be replayed only
            after it. */}
        <Root answers={answers} known={known} onReady={() => void setTimeout(resolve)} />
      </Crash>
    )
    if (place.firstChild) hydrateRoot(place, app)
    else createRoot(place).render(app)
  })
  listenToRemote()
}

import { lazy, Suspense, useEffect, useReducer, useState, useSyncExternalStore } from 'react'
import type { PairingState, SessionEnd } from '#contract/proxy.ts'
import { loadAppMessages } from '../language/catalogues.ts'
import { t } from '../language/t.ts'
import { steadyClock } from '../time/steadyClock.ts'
import { useLasting } from '../time/useLasting.ts'
import { messages } from './messages.ts'
import { serverAway } from './noticeText.ts'
import { PairingDrawing } from './PairingDrawing.tsx'
import { startPairingClient } from './pairingClient.ts'
import { spokenText } from './spokenText.ts'
import { useNotices } from './useNotices.ts'
import type { PairingView } from './view.ts'

interface PairingScreenProps {
  /** What it is for. Default: what this product is. */
  title?: string | undefined
  /** The answer to the first `POST /api/pairing`, or a promise of it, if that call has already been sent. */
  early?: PairingState | Promise<PairingState> | undefined
  /** Why the session before this pairing ended. */
  ended?: SessionEnd | undefined
  onSignedIn: (account: string) => void
  /** Called once, when the first code has been drawn. */
  onCodeDrawn: () => void
}

/** Loads after the code has been drawn, because the first screen loads as little as possible. */
const AfterCode = lazy(() =>
  Promise.all([import('./after-code/AfterCode.tsx'), loadAppMessages()]).then(
    ([loaded]) => loaded,
    () => ({ default: () => null }),
  ),
)
/** After this time the code is on the screen and its fonts have loaded. */
const afterCodeMs = 2_000

/** Runs the pairing client and draws each of its views. */
export function PairingScreen({ title, early, ended, onSignedIn, onCodeDrawn }: PairingScreenProps) {
  const [client] = useState(() => startPairingClient({ clock: steadyClock, early, onSignedIn }))
  useEffect(() => client.stop, [client])
  const view = useSyncExternalStore(client.subscribe, client.view, client.view)

  const drawn = view.at === 'code'
  const [wasDrawn, setWasDrawn] = useState(false)
  useEffect(() => {
    if (!drawn) return
    setWasDrawn(true)
    onCodeDrawn()
  }, [drawn, onCodeDrawn])
  const settled = useLasting(wasDrawn, afterCodeMs)
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)

  const slow = useLasting(view.at === 'starting', 10_000)
  const notices = useNotices(!isPlain(view) || slow || ended !== undefined)
  const texts = notices && notices !== 'failed' ? notices : undefined
  const words = texts ? texts.noticeText(view) : notices && !hasSteps(view) ? serverAway() : undefined
  const remark = texts ? texts.remarkText(view, slow, ended) : notices && troubleOnCode(view)

  // A voice guide reads only changes, so the words are set after the first render.
  const toSpeak = spokenText(view, words, isPlain(view) ? undefined : remark)
  const [spoken, setSpoken] = useState('')
  useEffect(() => setSpoken(toSpeak), [toSpeak])

  return (
    <PairingDrawing
      title={title}
      view={view}
      words={words}
      panel={texts?.panelOf(view)}
      remark={remark}
      button={texts ? texts.buttonText(view) : t(words ? messages.tryAgain : messages.newCode)}
      spoken={spoken}
      onPress={client.press}
    >
      {settled && (
        <Suspense fallback={null}>
          <AfterCode hasPicture={!words && remark === undefined} onLanguage={drawAgain} />
        </Suspense>
      )}
    </PairingDrawing>
  )
}

/** When the texts could not be loaded, the server that has them does not answer. */
const troubleOnCode = (view: PairingView) => (view.at === 'code' && view.trouble ? t(messages.proxy) : undefined)

const hasSteps = (view: PairingView) => view.at === 'starting' || view.at === 'code'

/** Whether the texts of the first screen are enough. */
const isPlain = (view: PairingView) =>
  view.at === 'starting' ? !view.renewed : view.at === 'code' && !view.over && !view.trouble

import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { PairingState, SessionEnd, SessionState } from '#contract/proxy.ts'
import { loadAppMessages } from '../language/catalogues.ts'
import { t } from '../language/t.ts'
import { ExitOnBack, prefetchExitDialog } from '../pairing/ExitOnBack.tsx'
import { messages } from '../pairing/messages.ts'
import { NoticeScreen } from '../pairing/NoticeScreen.tsx'
import { serverAway } from '../pairing/noticeText.ts'
import { PairingScreen } from '../pairing/PairingScreen.tsx'
import { loadNotices, useNotices } from '../pairing/useNotices.ts'
import { type Trouble, troubleOf } from '../pairing/view.ts'
import { mayReloadPage, reloadPage } from '../prelude/reloadPage.ts'
import { rememberSignedIn, signedInBefore } from '../prelude/signedInBefore.ts'
import { type FirstAnswers, findSession, type Known } from '../proxy/firstAnswers.ts'
import { isAway } from '../proxy/proxy.ts'
import { whenIdle } from '../time/idle.ts'
import { steadyClock } from '../time/steadyClock.ts'
import { useLasting } from '../time/useLasting.ts'

type App = ComponentType<{
  account: string
  onSignedIn: (account: string) => void
  onSignedOut: (ended?: SessionEnd) => void
}>

/** A pairing that was requested before the app had loaded: its state, or its pending answer. */
type EarlyPairing = PairingState | Promise<PairingState>

type Place =
  /** It is not known yet who is signed in. `failure`: the last call failed. */
  | { at: 'asking'; failure?: { trouble: Trouble; retryAt: number; retryIn: number } }
  | { at: 'pairing'; early?: EarlyPairing; ended?: SessionEnd | undefined }
  | { at: 'opening'; account: string }
  /** The app's file could not be loaded, or does not run in this browser. */
  | { at: 'broken'; error: unknown }
  | { at: 'app'; App: App; account: string }

/** No message is shown for a shorter wait. */
const patienceMs = 3_000
/** After this time the code is on the screen and its fonts have loaded: prefetching then delays nothing. */
const prefetchAfterMs = 2_000

const loadApp = async () => (await Promise.all([import('../app/app.tsx'), loadAppMessages()]))[0]

function placeOf(session: SessionState, early: EarlyPairing | undefined): Place {
  if (session.state === 'signed_in') return { at: 'opening', account: session.account }
  return { at: 'pairing', ended: session.ended, ...(early && { early }) }
}

interface RootProps {
  answers: FirstAnswers
  known: Known
  /** Called once, when the screen can be used. */
  onReady: () => void
}

/** Shows pairing or the app, depending on the session that the proxy reports. */
export function Root({ answers, known, onReady }: RootProps) {
  useEffect(onReady, [onReady])
  const [place, setPlace] = useState<Place>(() =>
    known.session ? placeOf(known.session, known.pairing ?? answers.pairing) : { at: 'asking' },
  )
  const [round, setRound] = useState(0)
  const asking = place.at === 'asking'
  const opening = place.at === 'opening'

  useEffect(() => {
    if (!asking) return
    const aborter = new AbortController()
    findSession({
      clock: steadyClock,
      early: round === 0 ? answers.session : undefined,
      signal: aborter.signal,
      onFailure: (error, retryIn) => {
        const account = signedInBefore()
        // The app shows its stored answers with their age, and continues when the proxy is back.
        if (account !== undefined && isAway(error) && !aborter.signal.aborted)
          return setPlace({ at: 'opening', account })
        const failure = { trouble: troubleOf(error), retryAt: steadyClock.now() + retryIn, retryIn }
        if (!aborter.signal.aborted) setPlace({ at: 'asking', failure })
      },
    }).then(
      (session) => {
        if (aborter.signal.aborted) return
        setPlace(placeOf(session, round === 0 ? answers.pairing : undefined))
      },
      () => {},
    )
    return () => aborter.abort()
  }, [asking, answers, round])

  useEffect(() => {
    if (place.at !== 'opening') return
    const { account } = place
    loadApp().then(
      ({ default: App }) => setPlace({ at: 'app', App, account }),
      (error: unknown) => {
        // Chromium remembers a failed import: only a reload of the page tries it again.
        if (mayReloadPage()) reloadPage()
        else setPlace({ at: 'broken', error })
      },
    )
  }, [place])

  useEffect(() => {
    if (place.at === 'app') rememberSignedIn(place.account)
    else if (place.at === 'pairing') rememberSignedIn(undefined)
  }, [place])

  const onSignedIn = useCallback((account: string) => setPlace({ at: 'opening', account }), [])
  const onSignedOut = useCallback((ended?: SessionEnd) => setPlace({ at: 'pairing', ended }), [])
  const late = useLasting(asking || opening, patienceMs)
  const failure = place.at === 'asking' ? place.failure : undefined
  const notices = useNotices(late || failure !== undefined)

  if (place.at === 'broken') throw place.error
  if (place.at === 'app') return <place.App account={place.account} onSignedIn={onSignedIn} onSignedOut={onSignedOut} />
  return (
    <>
      {screen()}
      <ExitOnBack />
    </>
  )

  function screen() {
    if (place.at === 'pairing')
      return <PairingScreen early={place.early} ended={place.ended} onSignedIn={onSignedIn} onCodeDrawn={prefetchApp} />
    if (!notices) return null
    if (failure)
      return (
        <NoticeScreen
          words={notices === 'failed' ? serverAway() : notices.awayText(failure.trouble)}
          panel={notices !== 'failed' && notices.signPanel('unplugged')}
          button={t(messages.tryAgain)}
          retry={{ at: failure.retryAt, in: failure.retryIn }}
          onPress={() => setRound((before) => before + 1)}
        />
      )
    if (!late) return null
    return (
      <NoticeScreen
        words={notices === 'failed' ? serverAway() : notices.startingText()}
        panel={notices !== 'failed' && notices.signPanel('waiting')}
        button={notices === 'failed' ? t(messages.tryAgain) : notices.restartText()}
        onPress={() => location.reload()}
      />
    )
  }
}

/** Loads the app while somebody types the code on the phone. A failure is handled when the app is needed. */
function prefetchApp(): void {
  const fetchAll = () => {
    // A failed import would be remembered, and fail again when the app is needed.
    if (navigator.onLine === false) return
    // An installed app that nobody has paired yet also starts without a network, and says so.
    loadApp().then(
      ({ startOffline }) => startOffline(),
      () => {},
    )
    void loadNotices()
    prefetchExitDialog()
    // The first screen does not need the bold face, which would be a fifteenth of its size limit.
    document.fonts.load('700 1em "Atkinson Hyperlegible Next"').catch(() => {})
  }
  document.fonts.ready.then(() => setTimeout(() => whenIdle(fetchAll), prefetchAfterMs))
}

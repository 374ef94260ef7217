import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { fleetPaths, type ScreenAnswer, screenAnswer } from '#contract/fleet.ts'
import { activate } from '../accounts/namedAccounts.ts'
import { loadScreenAccounts } from '../accounts/screenAccounts.ts'
import { useOwnSession } from '../data/ownSession.ts'
import { inTurn } from '../kiosk/inTurn.ts'
import { onKiosk, planKiosk, runningKiosk, startKiosk } from '../kiosk/mode.ts'
import { hearPlan, onPlan, planOfScreen } from '../kiosk/plan/followedPlan.ts'
import { whenQuiet } from '../kiosk/quiet.ts'
import { reloadPage } from '../prelude/reloadPage.ts'
import { callProxy } from '../proxy/proxy.ts'
import { steadyClock } from '../time/steadyClock.ts'
import { createReporter, type Reporter } from './reporter.ts'
import { ScreenCard } from './ScreenCard.tsx'
import { watchScreenState } from './screenState.ts'
import './fleet.css'

/** A report that takes longer is repeated: its screen must not count as dark. */
const timeoutMs = 8_000
/** How often the names of all accounts are loaded: after each change of the account, too. */
const accountsMs = 3_600_000
/** For so long a screen shows its name. */
const showMs = 60_000

/**
 * Reports what this television shows to the operators who look after it, and does what they ask
 * (specification: fleet 8).
 * @param asked how often the proxy has asked for a report
 */
export default function Fleet({ asked }: { asked: number }) {
  const client = useQueryClient()
  const own = useOwnSession()
  const reporter = useRef<Reporter>(undefined)
  const returnTo = useRef((_account: string) => {})
  returnTo.current = (account) => {
    activate(account).then(
      (session) => session.state === 'signed_in' && own.onSignedIn(session.account),
      // The account of the plan stays, under its own name.
      () => {},
    )
  }
  const [card, setCard] = useState<ScreenAnswer['screen']>()
  const [message, setMessage] = useState<ScreenAnswer['message']>()

  useEffect(() => {
    let isOver = false
    const watched = watchScreenState(client)
    const running = createReporter({
      clock: steadyClock,
      state: watched.now,
      send: async (body) => {
        const answer = await callProxy(fleetPaths.report, screenAnswer, { method: 'POST', body, timeoutMs })
        const before = isOver ? undefined : hearPlan(answer.plan)
        if (before !== undefined) returnTo.current(before)
        return answer
      },
      act: (command, answer) => {
        if (command === 'show') {
          setCard(answer.screen)
          return true
        }
        const turn = command === 'next' ? inTurn() : undefined
        turn?.rotation.step(1)
        return turn !== undefined
      },
      reload: reloadPage,
      show: setMessage,
    })
    reporter.current = running
    return () => {
      isOver = true
      running.stop()
      watched.stop()
    }
  }, [client])
  useReturnToPlan()
  useEffect(() => {
    const load = () => loadScreenAccounts().catch(() => {})
    void load()
    const timer = setInterval(load, accountsMs)
    return () => clearInterval(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks again each time.
  useEffect(() => reporter.current?.ask(), [asked])
  useEffect(() => {
    if (!card) return
    const timer = setTimeout(() => setCard(undefined), showMs)
    return () => clearTimeout(timer)
  }, [card])
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(undefined), message.seconds * 1_000)
    return () => clearTimeout(timer)
  }, [message])

  return (
    <>
      {card && <ScreenCard screen={card} onClose={() => setCard(undefined)} />}
      {/* It is there before its text, so that a voice guide reads it. */}
      <div role="status" className="fleet-status">
        {message && (
          <p className="fleet-message" dir="auto">
            {message.text}
          </p>
        )}
      </div>
    </>
  )
}

/** A television on a plan shows it again when nobody has used it for ten minutes, and after each start. */
function useReturnToPlan(): void {
  const kiosk = useSyncExternalStore(onKiosk, runningKiosk)
  const plan = useSyncExternalStore(onPlan, planOfScreen)
  const isAway = plan !== undefined && kiosk !== planKiosk
  useEffect(() => {
    if (planOfScreen() && runningKiosk() !== planKiosk) startKiosk(planKiosk)
  }, [])
  useEffect(() => {
    if (isAway) return whenQuiet(() => startKiosk(planKiosk))
  }, [isAway])
}

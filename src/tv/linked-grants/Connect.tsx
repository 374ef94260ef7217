import { useEffect, useRef, useState } from 'react'
import type { ConnectableScope } from '#contract/connect.ts'
import { PhoneCode } from '../phone/PhoneCode.tsx'
import { offerFocus } from '../remote/focus/focusManager.ts'
import { steadyClock } from '../time/steadyClock.ts'
import { Button } from '../ui/controls/Button.tsx'
import { type ConnectView, runConnect } from './linkedGrants.ts'
import { outcomeWords } from './messages.ts'
import '../ui/message/message.css'
import './connect.css'

interface ConnectProps {
  /** Names the screen in focus keys. */
  screen: string
  scopes: readonly ConnectableScope[]
  /** What it is for: "Revenue". */
  title: string
  /** What the person gets, in a sentence. */
  meaning: string
  /** It is allowed: ask again. */
  onConnected: () => void
}

/**
 * In the place of numbers that pairing cannot open: finish on your phone. Nothing is asked of anybody before OK is
 * pressed, so that a screen that is passed by leaves no code.
 */
export function Connect({ screen, scopes, title, meaning, onConnected }: ConnectProps) {
  const [asking, setAsking] = useState(false)
  const { view, renew } = useConnect(asking ? scopes : undefined, onConnected)
  const focusKey = `${screen}:connect`
  useEffect(() => offerFocus(focusKey), [focusKey])
  const outcome = asking ? outcomeWords(view) : undefined
  const code = asking && view.at === 'waiting' ? view : undefined
  const words = asking
    ? (outcome ?? { title: 'Finish on your phone', meaning: code?.opened ? onPhone : scan })
    : { title, meaning }
  // One button that stays where it is: what it does changes, and the focus never has to go anywhere.
  const button = asking
    ? outcome
      ? { label: 'Ask again', onPress: renew }
      : { label: 'Not now', onPress: () => setAsking(false) }
    : { label: 'Finish on your phone', onPress: () => setAsking(true) }
  return (
    <section className={code ? 'connect' : 'message'} aria-label={title} role={outcome && 'alert'}>
      <div className="connect-steps">
        <h2 className="message-title">{words.title}</h2>
        <div className="message-words" role={code && 'status'}>
          <p>{words.meaning}</p>
          {!asking && <p>Press OK, then scan the code with your phone and sign in there as on this television.</p>}
        </div>
        <Button focusKey={focusKey} onPress={button.onPress}>
          {button.label}
        </Button>
      </div>
      {code && (
        <div className="connect-code">
          <PhoneCode view={code} />
        </div>
      )}
    </section>
  )
}

const scan = 'Scan the code, compare the eight digits, and sign in as on this television.'
const onPhone = 'Your phone is at it. This screen goes on by itself.'

/** Asks while `scopes` are given. */
function useConnect(scopes: readonly ConnectableScope[] | undefined, onConnected: () => void) {
  const [view, setView] = useState<ConnectView>({ at: 'starting' })
  const [round, setRound] = useState(0)
  const connected = useRef(onConnected)
  connected.current = onConnected
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is the reason to ask anew.
  useEffect(() => {
    if (!scopes) return
    const gone = new AbortController()
    const onView = (next: ConnectView) => {
      if (gone.signal.aborted) return
      setView(next)
      if (next.at === 'connected') connected.current()
    }
    void runConnect({ scopes, onView, clock: steadyClock, signal: gone.signal })
    return () => gone.abort()
  }, [scopes, round])
  return { view, renew: () => setRound((before) => before + 1) }
}

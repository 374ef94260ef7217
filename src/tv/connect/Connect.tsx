import { useEffect, useRef, useState } from 'react'
import type { ConnectableScope } from '#contract/connect.ts'
import { steadyClock } from '../data/steadyClock.ts'
import { PhoneCode } from '../phone/PhoneCode.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { Message } from '../ui/message/Message.tsx'
import { type ConnectView, runConnect } from './connect.ts'
import { outcomeWords } from './words.ts'
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
  if (!asking)
    return (
      <Message title={title} action={{ label: 'Finish on your phone', focusKey, onPress: () => setAsking(true) }}>
        <p>{meaning}</p>
        <p>Press OK, then scan the code with your phone and sign in there as on this television.</p>
      </Message>
    )
  const words = outcomeWords(view)
  if (words)
    return (
      <Message title={words.title} action={{ label: 'Ask again', focusKey, onPress: renew }}>
        <p>{words.meaning}</p>
      </Message>
    )
  const opened = view.at === 'waiting' && view.opened
  return (
    <section className="connect" aria-label="Finish on your phone">
      <div className="connect-code">{view.at === 'waiting' && <PhoneCode view={view} />}</div>
      <div className="connect-steps">
        <h2 className="connect-title">Finish on your phone</h2>
        <p className="connect-words" role="status">
          {opened
            ? 'Your phone is at it. This screen goes on by itself.'
            : 'Scan the code, compare the eight digits, and sign in as on this television.'}
        </p>
        <Button focusKey={focusKey} onPress={() => setAsking(false)}>
          Not now
        </Button>
      </div>
    </section>
  )
}

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

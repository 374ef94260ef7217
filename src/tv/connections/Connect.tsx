import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ConnectableScope } from '#contract/connect.ts'
import { t } from '../language/t.ts'
import { PhoneCode } from '../phone/PhoneCode.tsx'
import { offerFocus } from '../remote/focus/focusManager.ts'
import { useInUse } from '../time/inUse.ts'
import { steadyClock } from '../time/steadyClock.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Skeleton } from '../ui/skeleton/Skeleton.tsx'
import { type ConnectView, connectionsQuery, runConnect } from './connectionCalls.ts'
import { messages } from './messages.ts'
import { connectText, outcomeText } from './outcome.ts'
import '../ui/message/message.css'
import './connect.css'

interface ConnectProps {
  /** Names the screen in focus keys. */
  screen: string
  scopes: readonly ConnectableScope[]
  /** What the person has to do: "Allow revenue on your phone". */
  title: string
  /** Why, in a sentence or two. */
  meaning: string
  /** A static drawing of what will be shown here, without data and hidden from voice guides. */
  ghost: ReactNode
  /** The queries that can be answered once access is allowed. */
  queryKey: QueryKey
  /** The focus key of the element that appears then. */
  firstFocus: string
}

/**
 * Shown in place of numbers that pairing does not include. Requests a code for a phone as soon as the screen opens, and
 * cancels it when the screen is left.
 */
export function Connect({ screen, scopes, title, meaning, ghost, queryKey, firstFocus }: ConnectProps) {
  const client = useQueryClient()
  const { view, renew } = useConnect(scopes, () => {
    void client.invalidateQueries({ queryKey: connectionsQuery.queryKey })
    void client.invalidateQueries({ queryKey })
    // The element appears as soon as the answer is here.
    offerFocus(firstFocus)
  })
  const focusKey = `${screen}:connect`
  useEffect(() => offerFocus(focusKey), [focusKey])
  const outcome = outcomeText(view)
  useInUse(outcome === undefined)
  return (
    <section className="connect" aria-label={title} role={outcome && 'alert'}>
      <div className="connect-main">
        <h2 className="message-title">{outcome?.title ?? title}</h2>
        <div className="message-words" role={outcome ? undefined : 'status'}>
          <p>{outcome?.meaning ?? meaning}</p>
          {!outcome && <p>{connectText(view)}</p>}
        </div>
        <Button focusKey={focusKey} onPress={renew}>
          {t(messages.newCode)}
        </Button>
        <div className="connect-ghost">{ghost}</div>
      </div>
      {!outcome && (
        <div className="connect-code">
          {view.at === 'waiting' ? <PhoneCode view={view} /> : <Skeleton width="22rem" height="22rem" />}
        </div>
      )}
    </section>
  )
}

function useConnect(scopes: readonly ConnectableScope[], onConnected: () => void) {
  const [view, setView] = useState<ConnectView>({ at: 'starting' })
  const [round, setRound] = useState(0)
  const connected = useRef(onConnected)
  connected.current = onConnected
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round requests a new code.
  useEffect(() => {
    const cancellation = new AbortController()
    const onView = (next: ConnectView) => {
      if (cancellation.signal.aborted) return
      setView(next)
      if (next.at === 'connected') connected.current()
    }
    void runConnect({ scopes, onView, clock: steadyClock, signal: cancellation.signal })
    return () => cancellation.abort()
  }, [scopes, round])
  // While the view is `starting`, a code has already been requested.
  const renew = () => view.at !== 'starting' && setRound((before) => before + 1)
  return { view, renew }
}

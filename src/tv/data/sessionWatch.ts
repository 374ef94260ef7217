import { sessionEvent, sessionEventsPath } from '#contract/accounts.ts'
import type { Clock } from '#contract/clock.ts'
import { proxyPaths, type SessionEnd, sessionState } from '#contract/proxy.ts'
import { watchEvents } from '../proxy/events.ts'
import { callProxy } from '../proxy/proxy.ts'
import { steadyClock } from '../time/steadyClock.ts'
import { isSignedOut } from './client.ts'

export interface SessionWatch {
  /** To be called when a call failed: it checks whether the account is still signed in. */
  checkAfterFailure(error: unknown): void
  stop(): void
}

interface SessionWatching {
  onSignedIn: (account: string) => void
  onSignedOut: (ended?: SessionEnd) => void
  /** The proxy asks for the report of this television, because operators look after it. */
  onAsked: () => void
  /** The stream broke: perhaps because the proxy cannot be reached. */
  onLost: () => void
}

/**
 * Reports once that the session of this account has ended, and why: as soon as the proxy knows, even on a screen that
 * makes no calls, or when a call is refused. When another account of this television has become the active one, it
 * calls `onSignedIn` with that account.
 */
export function watchSession(
  account: string,
  { onSignedIn, onSignedOut, onAsked, onLost }: SessionWatching,
  clock: Clock = steadyClock,
): SessionWatch {
  const watching = new AbortController()
  const stop = () => watching.abort()
  const reportEnd = (ended?: SessionEnd) => {
    if (watching.signal.aborted) return
    stop()
    onSignedOut(ended)
  }
  let isChecking = false
  /** Asks who is signed in: after a sign-out, another account of this television may be the active one. */
  const check = () => {
    if (isChecking) return
    isChecking = true
    callProxy(proxyPaths.session, sessionState).then(
      (session) => {
        if (watching.signal.aborted) return
        if (session.state === 'signed_out') return reportEnd(session.ended)
        if (session.account === account) return reportEnd()
        stop()
        onSignedIn(session.account)
      },
      () => reportEnd(),
    )
  }
  const checkAfterFailure = (error: unknown) => {
    if (isSignedOut(error)) check()
  }
  watchEvents({
    path: sessionEventsPath,
    event: 'session',
    schema: sessionEvent,
    onMessage: (event) => {
      if (event.state === 'signed_in') {
        if (event.fleet) onAsked()
      } else if (event.ended === undefined) check()
      else reportEnd(event.ended)
    },
    onLost: (error) => {
      checkAfterFailure(error)
      onLost()
    },
    clock,
    signal: watching.signal,
  })
  return { checkAfterFailure, stop }
}

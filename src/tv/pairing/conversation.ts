import type * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { type PairingState, pairingState, proxyPaths, sessionState } from '#contract/proxy.ts'
import { ownAccount } from '../proxy/account.ts'
import { backoffMs } from '../proxy/backoff.ts'
import { watchEvents } from '../proxy/events.ts'
import { type CallOptions, callProxy, ProxyError } from '../proxy/proxy.ts'
import { pause } from '../time/steadyClock.ts'
import { troubleOf } from './trouble.ts'
import type { PairingView } from './view.ts'

export interface Conversation {
  view(): PairingView
  subscribe(listener: () => void): () => void
  /** What the one button does: a new code, another try, or straight on. */
  press(): void
  stop(): void
}

interface ConversationOptions {
  clock: Clock
  /** The answer to the first `POST /api/pairing`, when it is here or on its way already. */
  early?: PairingState | Promise<PairingState> | undefined
  /** The session is there, and the account was shown. `account`: its id (`contract/proxy.ts`). */
  onSignedIn: (account: string) => void
}

/** A broken stream shorter than this is nobody's concern. */
const graceMs = 2_000
/** After so long a claim is said to be slow, and starting over is offered. */
const slowClaimMs = 10_000
const welcomeMs = 1_000
/** A button held down, or pressed twice, asks once. */
const leastBetweenPressesMs = 1_000
/** Let the proxy's own retry come first. */
const afterRetryMs = 1_500
/** So long after the last second of a code the proxy has usually said what comes next. */
const overMs = 3_000
/** Then it is asked: the answer may have been lost. */
const askWhenOverMs = 12_000

/**
 * The conversation with the proxy from "no session" to "signed in" (issue: pairing screen). It asks for a code, listens
 * to what becomes of it, claims the session, and heals by itself: only the proxy decides that a code has ended.
 */
export function startConversation({ clock, early, onSignedIn }: ConversationOptions): Conversation {
  const listeners = new Set<() => void>()
  let view: PairingView = { at: 'starting', renewed: false }
  /** Ends whatever runs for the present pairing. */
  let round = new AbortController()
  /** Ends the watch over the present code's last second. */
  let ending = new AbortController()
  let stopped = false
  let pressedAt = Number.NEGATIVE_INFINITY
  let failures = 0
  /** How many codes in a row ended long before their time, or at once. */
  let useless = 0

  const show = (next: PairingView) => {
    view = next
    for (const listener of [...listeners]) listener()
  }

  function newRound(): AbortSignal {
    round.abort()
    round = new AbortController()
    if (stopped) round.abort()
    return round.signal
  }

  /** Runs `step` for the present pairing; whatever a later pairing interrupted ends silently. */
  function run(step: (signal: AbortSignal) => Promise<void>): void {
    const signal = newRound()
    step(signal).catch((error: unknown) => {
      if (signal.aborted) return
      show(away(error))
      retryLater()
    })
  }

  function away(error: unknown): PairingView {
    const retryIn = backoffMs(failures)
    failures += 1
    return { at: 'away', trouble: troubleOf(error), retryAt: clock.now() + retryIn, retryIn }
  }

  function retryLater(): void {
    const { signal } = round
    if (view.at !== 'away') return
    pause(clock, view.retryIn, signal).then(
      () => ask(),
      () => {},
    )
  }

  /** Asks for the running pairing, or a new one. `early`: it was asked for already. */
  function ask({ restart = false, early }: { restart?: boolean; early?: Promise<PairingState> } = {}): void {
    run(async (signal) => {
      const call = { method: 'POST', body: restart ? { restart } : {} } as const
      const state = await (early ?? callWithin(signal, proxyPaths.pairing, pairingState, call))
      if (!signal.aborted) begin(state, signal)
    })
  }

  function begin(state: PairingState, signal: AbortSignal): void {
    failures = 0
    take(state, signal)
    if (state.state === 'pending' || state.state === 'failed') listen(signal)
  }

  async function callWithin<Schema extends z.core.$ZodType>(
    signal: AbortSignal,
    path: string,
    schema: Schema,
    call: CallOptions,
  ): Promise<z.output<Schema>> {
    const answer = await callProxy(path, schema, { ...call, signal })
    if (signal.aborted) throw new Error('this pairing is over')
    return answer
  }

  function take(state: PairingState, signal: AbortSignal): void {
    if (signal.aborted) return
    switch (state.state) {
      case 'pending':
        show({
          at: 'code',
          userCode: state.userCode,
          verificationUrl: state.verificationUrl,
          endsAt: clock.now() + state.expiresIn * 1000,
          lifetime: state.lifetime * 1000,
          ...(state.trouble && { trouble: { kind: 'service', cause: state.trouble, status: state.troubleStatus } }),
        })
        watchTheEnd(signal)
        return
      case 'granted':
        run(claim)
        return
      case 'expired':
        renew()
        return
      case 'failed': {
        const { reason, cause, status, detail, retryIn } = state
        const retry = retryIn === undefined ? {} : { retryAt: clock.now() + retryIn * 1000, retryIn: retryIn * 1000 }
        show({ at: 'failed', reason, cause, status, detail, ...retry })
        if (retryIn !== undefined) askAfter(retryIn * 1000 + afterRetryMs, signal)
        // Settings are corrected and services come back while nobody stands at the television.
        else if (reason === 'unreachable' || reason === 'client' || reason === 'scope' || reason === 'unexpected') {
          askAfter(backoffMs(10), signal)
        }
      }
    }
  }

  /** Says that the code is over when nobody else does, and asks once more; the proxy alone decides what comes next. */
  function watchTheEnd(signal: AbortSignal): void {
    ending.abort()
    ending = new AbortController()
    const stop = () => ending.abort()
    signal.addEventListener('abort', stop)
    const here = ending.signal
    if (view.at !== 'code') return
    clock
      .sleep(Math.max(0, view.endsAt - clock.now()) + overMs, here)
      .then(() => {
        if (view.at === 'code') show({ ...view, over: true })
        return clock.sleep(askWhenOverMs, here)
      })
      .then(
        () => ask(),
        () => signal.removeEventListener('abort', stop),
      )
  }

  function askAfter(ms: number, signal: AbortSignal): void {
    pause(clock, ms, signal).then(
      () => ask(),
      () => {},
    )
  }

  /** The code is of no use any more. Asked again without haste, should every new one be of none, too. */
  function renew(): void {
    if (view.at === 'code' && clock.now() > view.endsAt - overMs) useless = 0
    run(async (signal) => {
      show({ at: 'starting', renewed: true })
      if (useless > 0) await pause(clock, backoffMs(useless), signal)
      useless += 1
      ask()
    })
  }

  function listen(signal: AbortSignal): void {
    let lost: AbortController | undefined
    watchEvents({
      path: proxyPaths.pairingEvents,
      event: 'pairing',
      schema: pairingState,
      clock,
      signal,
      onMessage: (state) => {
        lost?.abort()
        lost = undefined
        take(state, signal)
      },
      onOpen: () => {
        lost?.abort()
        lost = undefined
      },
      onLost: (error) => {
        // The proxy knows no pairing of ours (it lost its state, or we our cookie): ask for one.
        if (error.kind === 'problem' && error.status !== undefined && error.status < 429) {
          askAfter(backoffMs(0), signal)
          return
        }
        if (lost) return
        lost = new AbortController()
        clock.sleep(graceMs, lost.signal).then(
          () => {
            if (!signal.aborted && view.at === 'code') show({ ...view, trouble: troubleOf(error) })
          },
          () => {},
        )
      },
    })
  }

  /** Turns the granted pairing into a session. Safe to repeat: the answer may have been lost on its way. */
  async function claim(signal: AbortSignal): Promise<void> {
    show({ at: 'claiming', slow: false })
    const begun = clock.now()
    clock.sleep(slowClaimMs, signal).then(
      () => view.at === 'claiming' && show({ ...view, slow: true }),
      () => {},
    )
    for (let attempt = 0; ; attempt += 1) {
      try {
        const session = await callWithin(signal, proxyPaths.pairingClaim, sessionState, { method: 'POST', body: {} })
        if (session.state === 'signed_out') return ask()
        return await welcome(session.account, signal)
      } catch (error) {
        if (signal.aborted) return
        const refused = error instanceof ProxyError && error.kind === 'problem' && (error.status ?? 0) < 429
        if (refused) return ask()
        show({ at: 'claiming', slow: clock.now() - begun > slowClaimMs, trouble: troubleOf(error) })
        await pause(clock, backoffMs(attempt), signal)
      }
    }
  }

  async function welcome(id: string, signal: AbortSignal): Promise<void> {
    const account = await ownAccount(id, signal)
    if (signal.aborted) return
    show({ at: 'welcome', account, id })
    await clock.sleep(welcomeMs, signal)
    onSignedIn(id)
  }

  function press(): void {
    if (clock.now() - pressedAt < leastBetweenPressesMs) return
    if (view.at === 'starting' || (view.at === 'claiming' && !view.slow)) return
    pressedAt = clock.now()
    if (view.at === 'welcome') {
      newRound()
      onSignedIn(view.id)
    } else if (view.at === 'away') {
      ask()
    } else {
      show({ at: 'starting', renewed: false })
      ask({ restart: true })
    }
  }

  if (early instanceof Promise) ask({ early })
  else if (early) begin(early, newRound())
  else ask()
  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    press,
    stop: () => {
      stopped = true
      round.abort()
      listeners.clear()
    },
  }
}

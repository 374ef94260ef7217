import type { Clock } from '#contract/clock.ts'
import { WakeableSleep } from '#contract/clock.ts'
import type { PairingState } from '#contract/proxy.ts'
import { isStillWaiting, maxWaitMs } from '../tokens/stillWaiting.ts'
import { isOpen, noCodes, noFailure, type PairingRow, stateOf } from './pairings.ts'
import { createPoll, type PollContext } from './poll.ts'
import { maxStoredWaitMs } from './quota.ts'

/** Milliseconds between two reads of a row in which nothing is due, because another proxy may have changed it. */
const checkIntervalMs = 5_000
/** Milliseconds beyond the longest duration of a poll for which it is reserved to the proxy that began it. */
const graceMs = 5_000

/**
 * Polls the token endpoint for a pairing while a stream watches it: one loop per pairing, however many streams are
 * open. The schedule is in the row, so that polling continues at the right time when the stream returns, here or at
 * another proxy.
 */
export function createPoller(
  context: PollContext & {
    /** Milliseconds that a poll may last. */
    pollTimeoutMs: number
    issue: (row: PairingRow) => Promise<void>
  },
) {
  const { pairings, clock, pollTimeoutMs, issue, onError } = context
  const watched = new Map<string, WatchedPairing>()
  const loops = new Set<Promise<void>>()
  /** Polls under way. No loop waits for them, so that a slow service delays neither a new code nor an old one's end. */
  const polls = new Set<Promise<void>>()
  const closing = new AbortController()
  /** Reads the row again for its watchers, because it changed. */
  const recheck = (id: string) => watched.get(id)?.sleep.wake()
  const poll = createPoll(context, recheck, closing.signal)

  return {
    /** Calls the listener with the state at once and at each change, until the returned function is called. */
    watch(id: string, listener: Listener): () => void {
      const pairing = watched.get(id) ?? start(id)
      pairing.add(listener)
      return () => {
        pairing.remove(listener)
        if (pairing.isWatched) return
        pairing.stop()
        forget(id, pairing)
      }
    },
    recheck,
    /** Ends all loops, and waits for the polls under way, because their answers may contain tokens. */
    async close(): Promise<void> {
      closing.abort()
      for (const pairing of watched.values()) pairing.stop()
      watched.clear()
      await Promise.all(loops)
      await Promise.all(polls)
    },
  }

  function start(id: string): WatchedPairing {
    const pairing = new WatchedPairing(clock)
    watched.set(id, pairing)
    const loop = run(id, pairing).finally(() => loops.delete(loop))
    loops.add(loop)
    return pairing
  }

  function forget(id: string, pairing: WatchedPairing): void {
    if (watched.get(id) === pairing) watched.delete(id)
  }

  async function run(id: string, pairing: WatchedPairing): Promise<void> {
    while (!pairing.isStopped) {
      try {
        const row = await pairings.load(id)
        if (!row) {
          pairing.notifyGone()
          return forget(id, pairing)
        }
        pairing.notify(row)
        await pairing.sleep.sleep(await act(row, pairing))
      } catch (error) {
        // The database is unreachable, or a key is wrong: the stream stays open, and the log says why.
        onError(error)
        await pairing.sleep.sleep(checkIntervalMs)
      }
    }
  }

  /** Performs what is due. @returns the milliseconds until the next read of the row */
  async function act(row: PairingRow, pairing: WatchedPairing): Promise<number> {
    const now = clock.now()
    if (row.state === 'failed' && row.retry_at !== null) {
      if (isStillWaiting(row.retry_at, now, maxStoredWaitMs)) return Math.min(row.retry_at - now, checkIntervalMs)
      await issue(row)
      return 0
    }
    if (row.state !== 'pending') return checkIntervalMs
    if (!isOpen(row, now)) {
      await pairings.compareAndSwap(row, ['state', 'attempt'], { ...noCodes, ...noFailure, state: 'expired' })
      return 0
    }
    if (isStillWaiting(row.next_poll_at, now, Math.max(maxWaitMs, row.interval)))
      return Math.min(row.next_poll_at, row.expires_at) - now
    if (pairing.isStopped) return 0
    const dueAt = now + pollTimeoutMs + graceMs
    if (!(await pairings.compareAndSwap(row, ['state', 'attempt', 'next_poll_at'], { next_poll_at: dueAt }))) return 0
    const running = poll({ ...row, next_poll_at: dueAt })
      .catch(onError)
      .finally(() => polls.delete(running))
    polls.add(running)
    return 0
  }
}

/** Called with each state, and with undefined when the pairing no longer exists. */
type Listener = (state: PairingState | undefined) => void

/** A pairing with at least one open event stream at this proxy. */
class WatchedPairing {
  readonly #clock: Clock
  readonly #listeners = new Set<Listener>()
  #last: PairingRow | undefined
  /** The last state sent to the listeners, without the remaining seconds. */
  #lastSent: string | undefined
  /** The wait until the next read of the row. */
  readonly sleep: WakeableSleep
  isStopped = false

  constructor(clock: Clock) {
    this.#clock = clock
    this.sleep = new WakeableSleep(clock)
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0
  }

  add(listener: Listener): void {
    if (this.#last) listener(stateOf(this.#last, this.#clock.now()))
    this.#listeners.add(listener)
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  /** Calls all listeners if the state differs from the last one sent. */
  notify(row: PairingRow): void {
    const state = stateOf(row, this.#clock.now())
    const serialized = JSON.stringify({ ...state, expiresIn: 0, retryIn: 0 })
    this.#last = row
    if (this.#lastSent === serialized) return
    this.#lastSent = serialized
    for (const listener of this.#listeners) listener(state)
  }

  notifyGone(): void {
    for (const listener of this.#listeners) listener(undefined)
  }

  stop(): void {
    this.isStopped = true
    this.sleep.wake()
  }
}

import type { PairingState } from '#contract/proxy.ts'
import { createRowWatcher, type WatchedRow } from '#storage/rowWatcher.ts'
import { isStillWaiting, maxWaitMs } from '../tokens/stillWaiting.ts'
import { isOpen, noCodes, noFailure, type PairingRow, stateOf } from './pairings.ts'
import { createPoll, type PollContext } from './poll.ts'
import { maxStoredWaitMs } from './quota.ts'

/** Milliseconds between two reads of a row in which nothing is due, because another proxy may have changed it. */
const checkIntervalMs = 5_000
/** Milliseconds beyond the longest duration of a poll for which it is reserved to the proxy that began it. */
const graceMs = 5_000

/**
 * Polls the token endpoint for a pairing while a stream watches it: one watch per pairing, however many streams are
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
  /** Polls under way. No check waits for them, so that a slow service delays neither a new code nor an old one's end. */
  const polls = new Set<Promise<void>>()
  const closing = new AbortController()
  const watcher = createRowWatcher<PairingRow | undefined>({
    clock,
    onError,
    retryMs: checkIntervalMs,
    async check(id, watched) {
      const row = await pairings.load(id)
      if (!row) {
        watched.report(undefined)
        return undefined
      }
      watched.report(row, JSON.stringify({ ...stateOf(row, clock.now()), expiresIn: 0, retryIn: 0 }))
      return act(row, watched)
    },
  })
  const poll = createPoll(context, watcher.recheck, closing.signal)

  return {
    /**
     * Calls the listener with the state at once and at each change, and with undefined when the pairing no longer
     * exists, until the returned function is called.
     */
    watch: (id: string, listener: (state: PairingState | undefined) => void): (() => void) =>
      watcher.watch(id, (row) => listener(row && stateOf(row, clock.now()))),
    /** Reads the row again for its watchers, because it changed. */
    recheck: watcher.recheck,
    /** Ends all watches, and waits for the polls under way, because their answers may contain tokens. */
    async close(): Promise<void> {
      closing.abort()
      await watcher.close()
      await Promise.all(polls)
    },
  }

  /** Performs what is due. @returns the milliseconds until the next read of the row */
  async function act(row: PairingRow, watched: WatchedRow<PairingRow | undefined>): Promise<number> {
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
    if (watched.isStopped) return 0
    const dueAt = now + pollTimeoutMs + graceMs
    if (!(await pairings.compareAndSwap(row, ['state', 'attempt', 'next_poll_at'], { next_poll_at: dueAt }))) return 0
    const running = poll({ ...row, next_poll_at: dueAt })
      .catch(onError)
      .finally(() => polls.delete(running))
    polls.add(running)
    return 0
  }
}

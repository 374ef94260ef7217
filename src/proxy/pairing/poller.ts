import { isToWait } from '../grants/databaseClock.ts'
import { isOpen, noCodes, noFailure, type PairingRow } from './pairings.ts'
import { createPoll, type PollContext } from './poll.ts'
import { type Listener, WatchedPairing } from './watchedPairing.ts'

/** How often a row in which nothing is due is looked at, because another proxy may have changed it. */
const lookEvery = 5_000
/** The other proxies leave a poll to the one that took it for so much longer than the call may last. */
const grace = 5_000

/**
 * Polls the token endpoint for a pairing while anybody watches it: one loop a pairing however many streams are open, and
 * the schedule is in the row, so that it goes on at the right time when the stream returns, here or at another proxy.
 */
export function createPoller(
  parts: PollContext & {
    /** Milliseconds that a poll may last. */
    pollLasts: number
    issue: (row: PairingRow) => Promise<void>
  },
) {
  const { pairings, clock, pollLasts, issue, onError } = parts
  const watched = new Map<string, WatchedPairing>()
  const loops = new Set<Promise<void>>()
  /** Under way. No loop waits for one, so that a slow service keeps no television from a new code, or from the end of its old. */
  const polls = new Set<Promise<void>>()
  const closing = new AbortController()
  /** The row changed: its watchers are notified. */
  const look = (id: string) => watched.get(id)?.wake()
  const poll = createPoll(parts, look, closing.signal)

  return {
    /** Tells the state at once and at every change, until the returned function is called. */
    watch(id: string, listener: Listener): () => void {
      const one = watched.get(id) ?? start(id)
      one.add(listener)
      return () => {
        one.remove(listener)
        if (one.size > 0) return
        one.stop()
        forget(id, one)
      }
    },
    look,
    /** Ends all loops; a call under way is finished first, because its answer may hold tokens. */
    async close(): Promise<void> {
      closing.abort()
      for (const one of watched.values()) one.stop()
      watched.clear()
      await Promise.all(loops)
      await Promise.all(polls)
    },
  }

  function start(id: string): WatchedPairing {
    const one = new WatchedPairing(clock)
    watched.set(id, one)
    const loop = run(id, one).finally(() => loops.delete(loop))
    loops.add(loop)
    return one
  }

  function forget(id: string, one: WatchedPairing): void {
    if (watched.get(id) === one) watched.delete(id)
  }

  async function run(id: string, one: WatchedPairing): Promise<void> {
    while (!one.isStopped) {
      one.beginLook()
      try {
        const row = await pairings.load(id)
        if (!row) {
          one.notifyGone()
          return forget(id, one)
        }
        one.notify(row)
        await one.pause(await act(row, one))
      } catch (error) {
        // The database is away, or a key is wrong: the stream stays, and the operator reads why.
        onError(error)
        await one.pause(lookEvery)
      }
    }
  }

  /** Does what is due; gives milliseconds until the next look. */
  async function act(row: PairingRow, one: WatchedPairing): Promise<number> {
    const now = clock.now()
    if (row.state === 'failed' && row.retry_at !== null) {
      if (now < row.retry_at) return Math.min(row.retry_at - now, lookEvery)
      await issue(row)
      return 0
    }
    if (row.state !== 'pending') return lookEvery
    if (!isOpen(row, now)) {
      await pairings.swap(row, ['state', 'attempt'], { ...noCodes, ...noFailure, state: 'expired' })
      return 0
    }
    if (isToWait(row.next_poll_at, now)) return Math.min(row.next_poll_at, row.expires_at) - now
    if (one.isStopped) return 0
    const due = now + pollLasts + grace
    if (!(await pairings.swap(row, ['state', 'attempt', 'next_poll_at'], { next_poll_at: due }))) return 0
    const own = poll({ ...row, next_poll_at: due })
      .catch(onError)
      .finally(() => polls.delete(own))
    polls.add(own)
    return 0
  }
}

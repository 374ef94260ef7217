import { isToWait } from '../grants/databaseClock.ts'
import { isOpen, noCodes, noFailure, type PairingRow } from './pairings.ts'
import { createPoll, type PollContext } from './poll.ts'
import { type Listener, WatchedPairing } from './watchedPairing.ts'

/** Milliseconds between two reads of a row in which nothing is due, because another proxy may have changed it. */
const lookEvery = 5_000
/** Milliseconds beyond the longest duration of a poll for which it is reserved to the proxy that began it. */
const grace = 5_000

/**
 * Polls the token endpoint for a pairing while a stream watches it: one loop per pairing, however many streams are
 * open. The schedule is in the row, so that polling continues at the right time when the stream returns, here or at
 * another proxy.
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
  /** Polls under way. No loop waits for them, so that a slow service delays neither a new code nor an old one's end. */
  const polls = new Set<Promise<void>>()
  const closing = new AbortController()
  /** Reads the row again for its watchers, because it changed. */
  const look = (id: string) => watched.get(id)?.wake()
  const poll = createPoll(parts, look, closing.signal)

  return {
    /** Calls the listener with the state at once and at each change, until the returned function is called. */
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
    /** Ends all loops, and waits for the polls under way, because their answers may contain tokens. */
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
        // The database is unreachable, or a key is wrong: the stream stays open, and the log says why.
        onError(error)
        await one.pause(lookEvery)
      }
    }
  }

  /** Performs what is due. @returns the milliseconds until the next read of the row */
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

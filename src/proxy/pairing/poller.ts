import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { PairingState } from '#contract/proxy.ts'
import { isToWait } from '../grants/databaseClock.ts'
import type { GrantStore } from '../grants/grants.ts'
import type { Vault } from '../grants/vault.ts'
import type { AuthorizationClient } from '../upstream/client.ts'
import { deviceCodeOwner } from './issuer.ts'
import { isOpen, noCodes, noFailure, type PairingRow, type Pairings, stateOf } from './pairings.ts'
import { afterPoll } from './pollOutcome.ts'
import type { PairingTables } from './schema.ts'

/** Is told a state; undefined when the pairing is no more. */
type Listener = (state: PairingState | undefined) => void

/** A pairing that at least one event stream of this proxy is open for. */
interface Watched {
  listeners: Set<Listener>
  last: PairingRow | undefined
  /** What was told last, but for the seconds that pass by themselves. */
  told: string | undefined
  stop: AbortController
  /** Ends the present wait, because the row may have changed. */
  wake: () => void
  changed: boolean
}

/** How often a row in which nothing is due is looked at, because another proxy may have changed it. */
const lookEvery = 5_000
/** The other proxies leave a poll to the one that took it for so much longer than the call may last. */
const grace = 5_000
/** Sooner than another proxy looks. */
const keepAgainAfter = 1_000

/**
 * Polls the token endpoint for a pairing while anybody watches it: one loop a pairing however many streams are open, and
 * the schedule is in the row, so that it goes on at the right time when the stream returns, here or at another proxy.
 */
export function createPoller(parts: {
  db: Kysely<PairingTables>
  pairings: Pairings
  grants: GrantStore
  authorization: AuthorizationClient
  vault: Vault
  clock: Clock
  clientId: string
  scopes: string[]
  /** Milliseconds that a poll may last, and after which the television is told that the service is slow to answer. */
  pollLasts: number
  slowAfter: number
  issue: (row: PairingRow) => Promise<void>
  onError: (error: unknown) => void
}) {
  const { db, pairings, grants, authorization, vault, clock, clientId, scopes, pollLasts, slowAfter } = parts
  const { issue, onError } = parts
  const watched = new Map<string, Watched>()
  const loops = new Set<Promise<void>>()
  /** Under way. No loop waits for one, so that a slow service keeps no television from a new code, or from the end of its old. */
  const polls = new Set<Promise<void>>()
  const closing = new AbortController()

  return {
    /** Tells the state at once and at every change, until the returned function is called. */
    watch(id: string, listener: Listener): () => void {
      let one = watched.get(id)
      if (!one) {
        one = {
          listeners: new Set(),
          last: undefined,
          told: undefined,
          stop: new AbortController(),
          wake: () => {},
          changed: false,
        }
        watched.set(id, one)
        const loop = run(id, one).finally(() => loops.delete(loop))
        loops.add(loop)
      } else if (one.last) listener(stateOf(one.last, clock.now()))
      const mine = one
      mine.listeners.add(listener)
      return () => {
        mine.listeners.delete(listener)
        if (mine.listeners.size > 0) return
        mine.stop.abort()
        mine.wake()
        if (watched.get(id) === mine) watched.delete(id)
      }
    },
    look,
    /** Ends all loops; a call under way is finished first, because its answer may hold tokens. */
    async close(): Promise<void> {
      closing.abort()
      for (const one of watched.values()) {
        one.stop.abort()
        one.wake()
      }
      watched.clear()
      await Promise.all(loops)
      await Promise.all(polls)
    },
  }

  /** The row changed: whoever watches it is told. */
  function look(id: string): void {
    const one = watched.get(id)
    if (!one) return
    one.changed = true
    one.wake()
  }

  async function run(id: string, one: Watched): Promise<void> {
    while (!one.stop.signal.aborted) {
      one.changed = false
      try {
        const row = await pairings.load(id)
        if (!row) {
          for (const listener of one.listeners) listener(undefined)
          if (watched.get(id) === one) watched.delete(id)
          return
        }
        tell(one, row)
        await pause(one, await act(row, one))
      } catch (error) {
        // The database is away, or a key is wrong: the stream stays, and the operator reads why.
        onError(error)
        await pause(one, lookEvery)
      }
    }
  }

  /** Does what is due; gives milliseconds until the next look. */
  async function act(row: PairingRow, one: Watched): Promise<number> {
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
    if (one.stop.signal.aborted) return 0
    const due = now + pollLasts + grace
    if (!(await pairings.swap(row, ['state', 'attempt', 'next_poll_at'], { next_poll_at: due }))) return 0
    const own = poll({ ...row, next_poll_at: due })
      .catch(onError)
      .finally(() => polls.delete(own))
    polls.add(own)
    return 0
  }

  async function poll(row: PairingRow): Promise<void> {
    const answered = new AbortController()
    clock.sleep(slowAfter, answered.signal).then(
      () => tellThatItIsSlow(row).catch(onError),
      () => {},
    )
    try {
      const deviceCode = vault.decrypt(row.device_code ?? '', deviceCodeOwner(row, clientId))
      await keep(row, await authorization.poll(deviceCode))
    } catch (error) {
      if (error instanceof Replaced) return
      const change = afterPoll(row, error, clock.now())
      // Not the service's doing (a key, the database): the poll is owed again after the interval.
      await pairings.swap(row, ['state', 'attempt'], change ?? { next_poll_at: clock.now() + row.interval })
      if (!change) throw error
    } finally {
      answered.abort()
    }
    look(row.id)
  }

  /** The poll goes on: its answer may hold tokens. */
  async function tellThatItIsSlow(row: PairingRow): Promise<void> {
    const same = ['state', 'attempt', 'next_poll_at'] as const
    if (await pairings.swap(row, same, { trouble: 'timeout', trouble_status: null })) look(row.id)
  }

  /** A service gives tokens once: while the database cannot take them they are held here, and tried again. */
  async function keep(row: PairingRow, tokens: Awaited<ReturnType<typeof authorization.poll>>): Promise<void> {
    while (true) {
      try {
        return await db.transaction().execute(async (on) => {
          const grantId = await grants.create(on, tokens, scopes)
          const change = { ...noCodes, ...noFailure, state: 'granted' as const, grant_id: grantId }
          // The person approved the code of this attempt; if it was replaced meanwhile, the grant is nobody's.
          if (!(await pairings.swap(row, ['state', 'attempt'], change, on))) throw new Replaced()
        })
      } catch (error) {
        if (error instanceof Replaced || closing.signal.aborted || clock.now() >= row.expires_at) throw error
        onError(error)
        await clock.sleep(keepAgainAfter, closing.signal).catch(() => {})
      }
    }
  }

  function tell(one: Watched, row: PairingRow): void {
    const state = stateOf(row, clock.now())
    const news = JSON.stringify({ ...state, expiresIn: 0, retryIn: 0 })
    one.last = row
    if (one.told === news) return
    one.told = news
    for (const listener of one.listeners) listener(state)
  }

  function pause(one: Watched, ms: number): Promise<void> {
    if (ms <= 0 || one.changed || one.stop.signal.aborted) return Promise.resolve()
    const waking = new AbortController()
    one.wake = () => waking.abort()
    return clock.sleep(ms, waking.signal).catch(() => {})
  }
}

class Replaced extends Error {}

import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { PairingState } from '#contract/proxy.ts'
import { createRowWatcher, type WatchedRow } from '#storage/rowWatcher.ts'
import type { GrantStore } from '../tokens/grants.ts'
import { isStillWaiting, maxWaitMs } from '../tokens/stillWaiting.ts'
import type { Vault } from '../tokens/vault.ts'
import type { AuthorizationClient, NewTokens } from '../upstream/client.ts'
import { refusalReasons } from '../upstream/dialect.ts'
import { Refusal, UpstreamFailure } from '../upstream/failure.ts'
import { deviceCodeOwner, isOpen, noCodes, noFailure, type PairingRow, type Pairings, stateOf } from './pairings.ts'
import { maxStoredWaitMs } from './quota.ts'
import type { PairingTables } from './schema.ts'

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

interface PollContext {
  db: Kysely<PairingTables>
  pairings: Pairings
  grants: GrantStore
  authorization: AuthorizationClient
  vault: Vault
  clock: Clock
  clientId: string
  scopes: string[]
  /** Milliseconds after which the television is told that the service is slow. */
  slowAfterMs: number
  onError: (error: unknown) => void
}

/** Milliseconds until tokens are stored again after an error: less than the interval at which other proxies check. */
const storeRetryMs = 1_000

/**
 * Creates the function that polls once whether a person has allowed the code of a row, and stores the result.
 * @param onChange called with the row's id each time the row has changed
 * @param closing aborts when the proxy stops
 */
function createPoll(context: PollContext, onChange: (id: string) => void, closing: AbortSignal) {
  const { db, pairings, grants, authorization, vault, clock, clientId, scopes, slowAfterMs, onError } = context

  return async function poll(row: PairingRow): Promise<void> {
    const answered = new AbortController()
    clock.sleep(slowAfterMs, answered.signal).then(
      () => reportSlowDown(row).catch(onError),
      () => {},
    )
    try {
      const deviceCode = vault.decrypt(row.device_code ?? '', deviceCodeOwner(row, clientId))
      await storeTokens(row, await authorization.poll(deviceCode))
    } catch (error) {
      if (error instanceof CodeReplaced) return
      const change = afterPoll(row, error, clock.now())
      // For an error of the proxy itself (a key, the database), the poll is repeated after the interval.
      await pairings.compareAndSwap(row, ['state', 'attempt'], change ?? { next_poll_at: clock.now() + row.interval })
      if (!change) throw error
    } finally {
      answered.abort()
    }
    onChange(row.id)
  }

  /** Shows that the service is slow. The poll continues, because its answer may contain tokens. */
  async function reportSlowDown(row: PairingRow): Promise<void> {
    const columns = ['state', 'attempt', 'next_poll_at'] as const
    if (await pairings.compareAndSwap(row, columns, { trouble: 'timeout', trouble_status: null })) onChange(row.id)
  }

  /** Stores the tokens. A service issues them only once, so the write is repeated while the database fails. */
  async function storeTokens(row: PairingRow, tokens: NewTokens): Promise<void> {
    while (true) {
      try {
        return await db.transaction().execute(async (trx) => {
          const grantId = await grants.create(trx, tokens, scopes)
          const change = { ...noCodes, ...noFailure, state: 'granted' as const, grant_id: grantId }
          // The person approved the code of this attempt. If that was replaced meanwhile, the grant is not stored.
          if (!(await pairings.compareAndSwap(row, ['state', 'attempt'], change, trx))) throw new CodeReplaced()
        })
      } catch (error) {
        if (error instanceof CodeReplaced || closing.aborted || clock.now() >= row.expires_at) throw error
        onError(error)
        await clock.sleep(storeRetryMs, closing).catch(() => {})
      }
    }
  }
}

/** The code was replaced while the poll waited, so the tokens of the old code are not stored. */
class CodeReplaced extends Error {}

/** Columns of a pairing that ended in a refusal. */
export const refused = (refusal: Refusal) => ({
  ...noCodes,
  ...noFailure,
  state: 'failed' as const,
  reason: refusalReasons[refusal.error] ?? 'unexpected',
  status: refusal.status,
  detail: refusal.error,
})

/** The longest wait between two calls in milliseconds, however often they fail. */
const maxBackOffMs = 60_000
/** Milliseconds added to the interval of this and all later polls (RFC 8628, section 3.5). */
const slowDownMs = 5_000

/**
 * The change of a pairing after a poll without tokens; undefined for an error of the proxy itself.
 * @param now when the answer arrived: the next wait starts here, so that a slow answer never shortens it
 */
function afterPoll(row: PairingRow, error: unknown, now: number) {
  const nextPollAt = (waitMs: number, retryAfter = 0) => now + Math.max(waitMs, Math.min(retryAfter, maxWaitMs))
  const noTrouble = { trouble: null, trouble_status: null, failures: 0 }
  if (error instanceof Refusal)
    switch (error.error) {
      case 'authorization_pending':
        return {
          ...noTrouble,
          next_poll_at: nextPollAt(row.interval, error.retryAfter),
          entered_at: row.entered_at ?? (error.isCodeEntered ? now : null),
          digits: error.digits ?? row.digits,
        }
      case 'slow_down': {
        const interval = row.interval + slowDownMs
        return { ...noTrouble, interval, next_poll_at: nextPollAt(interval, error.retryAfter) }
      }
      // Also if the service issued the tokens in an answer that was lost: the code cannot be used any more, so the
      // television is told to request another.
      case 'invalid_grant':
      case 'expired_token':
        return { ...noCodes, ...noFailure, state: 'expired' as const }
      // The service has a problem or is under load: the code is still valid.
      case 'server_error':
      case 'temporarily_unavailable':
      case 'rate_limit_exceeded':
        return backOff(row, new UpstreamFailure('status', { status: error.status, retryAfter: error.retryAfter }), now)
      default:
        return refused(error)
    }
  return error instanceof UpstreamFailure ? backOff(row, error, now) : undefined
}

/** Doubles the wait after each failed call (RFC 8628, section 3.5). The code stays. */
function backOff(row: PairingRow, failure: UpstreamFailure, now: number) {
  const failures = row.failures + 1
  const waitMs = Math.max(Math.min(row.interval * 2 ** Math.min(failures, 10), maxBackOffMs), row.interval)
  return {
    failures,
    trouble: failure.reason,
    trouble_status: failure.status ?? null,
    next_poll_at: now + Math.max(waitMs, Math.min(failure.retryAfter ?? 0, maxWaitMs)),
  }
}

import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { SessionEnd } from '#contract/proxy.ts'
import { WakeableSleep } from '#contract/wakeableSleep.ts'
import type { SessionTables } from './schema.ts'

export type EndWatcher = ReturnType<typeof createEndWatcher>

/** Milliseconds between two checks: one query for all televisions of this proxy, and none without watchers. */
const checkIntervalMs = 2_000
/** Milliseconds by which the clock of the proxy that ended a grant may differ. */
const maxClockSkewMs = 600_000
/** Most ids in one query. */
const batchSize = 500

/** Notifies televisions whose grant has ended, whichever proxy of the database ended it. */
export function createEndWatcher(context: {
  db: Kysely<SessionTables>
  clock: Clock
  onError: (error: unknown) => void
}) {
  const { db, clock, onError } = context
  const watchers = new Map<string, Set<(ended: SessionEnd) => void>>()
  /** Grants watched since the last check: if they ended before it, that is not reported yet. */
  let unchecked = new Set<string>()
  const stop = new AbortController()
  const sleep = new WakeableSleep(clock)
  let loop: Promise<void> | undefined

  return {
    /**
     * Calls `notify` once when the grant has ended, at once if it already has; the returned function stops the watch.
     */
    watch(grantId: string, notify: (ended: SessionEnd) => void): () => void {
      const listeners = watchers.get(grantId) ?? new Set()
      watchers.set(grantId, listeners.add(notify))
      unchecked.add(grantId)
      loop ??= run()
      sleep.wake()
      return () => {
        listeners.delete(notify)
        if (listeners.size === 0 && watchers.get(grantId) === listeners) watchers.delete(grantId)
      }
    },
    /** Checks now, because a grant has ended at this proxy. */
    changed: () => sleep.wake(),
    async close(): Promise<void> {
      stop.abort()
      sleep.wake()
      await loop
    },
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted && watchers.size > 0) {
      const newlyWatched = unchecked
      unchecked = new Set()
      await check(newlyWatched).catch((error: unknown) => {
        for (const id of newlyWatched) unchecked.add(id)
        onError(error)
      })
      if (stop.signal.aborted || watchers.size === 0) break
      await sleep.sleep(checkIntervalMs)
    }
    // In the same step as the check above, so that a watch that begins now starts another loop.
    loop = undefined
  }

  async function check(newlyWatched: Set<string>): Promise<void> {
    const ended = db.selectFrom('grants').select(['id', 'ended']).where('ended', 'is not', null)
    notify(await ended.where('ended_at', '>=', clock.now() - checkIntervalMs - maxClockSkewMs).execute())
    const ids = [...newlyWatched]
    for (let offset = 0; offset < ids.length; offset += batchSize)
      notify(await ended.where('id', 'in', ids.slice(offset, offset + batchSize)).execute())
  }

  function notify(rows: { id: string; ended: SessionEnd | null }[]): void {
    for (const { id, ended } of rows) {
      const listeners = watchers.get(id)
      if (!listeners || ended === null) continue
      watchers.delete(id)
      for (const listener of listeners) listener(ended)
    }
  }
}

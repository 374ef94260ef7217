import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { WakeableSleep } from '#contract/clock.ts'
import type { SessionEnd } from '#contract/proxy.ts'
import type { SessionTables } from './schema.ts'

export type EndWatcher = ReturnType<typeof createEndWatcher>

/** Milliseconds between two checks of all televisions of this proxy. There are none without watchers. */
const checkIntervalMs = 2_000
/** Most ids in one query. */
const batchSize = 500

/** Called with the reason if the grant has ended; without one if somebody signed out. */
type Listener = (ended?: SessionEnd) => void

/** Notifies televisions whose session has ended, whichever proxy of the database ended it, and wherever. */
export function createEndWatcher(context: {
  db: Kysely<SessionTables>
  clock: Clock
  onError: (error: unknown) => void
}) {
  const { db, clock, onError } = context
  const watchers = new Map<string, Set<Listener>>()
  const stop = new AbortController()
  const sleep = new WakeableSleep(clock)
  let loop: Promise<void> | undefined

  return {
    /**
     * Calls `notify` once when the session has ended, at once if it already has; the returned function stops the watch.
     */
    watch(sessionId: string, notify: Listener): () => void {
      const listeners = watchers.get(sessionId) ?? new Set()
      watchers.set(sessionId, listeners.add(notify))
      loop ??= run()
      sleep.wake()
      return () => {
        listeners.delete(notify)
        if (listeners.size === 0 && watchers.get(sessionId) === listeners) watchers.delete(sessionId)
      }
    },
    /** Checks now, because a session has ended at this proxy. */
    changed: () => sleep.wake(),
    async close(): Promise<void> {
      stop.abort()
      sleep.wake()
      await loop
    },
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted && watchers.size > 0) {
      await check().catch(onError)
      if (stop.signal.aborted || watchers.size === 0) break
      await sleep.sleep(checkIntervalMs)
    }
    // In the same step as the check above, so that a watch that begins now starts another loop.
    loop = undefined
  }

  async function check(): Promise<void> {
    const ids = [...watchers.keys()]
    for (let offset = 0; offset < ids.length; offset += batchSize) {
      const batch = ids.slice(offset, offset + batchSize)
      const rows = await db
        .selectFrom('session')
        .innerJoin('grants', 'grants.id', 'session.grant_id')
        .select(['session.id', 'grants.ended'])
        .where('session.id', 'in', batch)
        .execute()
      // A sign-out leaves no rows.
      const found = new Map(rows.map(({ id, ended }) => [id, ended]))
      for (const id of batch) if (found.get(id) !== null) notify(id, found.get(id) ?? undefined)
    }
  }

  function notify(id: string, ended: SessionEnd | undefined): void {
    const listeners = watchers.get(id) ?? []
    watchers.delete(id)
    for (const listener of listeners) listener(ended)
  }
}

import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { SessionEnd } from '#contract/proxy.ts'
import { createRowWatcher } from '#storage/rowWatcher.ts'
import type { SessionTables } from './schema.ts'

export type EndWatcher = ReturnType<typeof createEndWatcher>

/** Milliseconds between two checks of all televisions of this proxy. There are none without watchers. */
const checkIntervalMs = 2_000
/** Most ids in one query. */
const batchSize = 500
/** The sessions are watched together, so that a check is one query and not one for each television. */
const allSessions = 'sessions'

/** Notifies televisions whose session has ended, whichever proxy of the database ended it, and wherever. */
export function createEndWatcher(context: {
  db: Kysely<SessionTables>
  clock: Clock
  onError: (error: unknown) => void
}) {
  const { db, clock, onError } = context
  const televisions = new Set<{ sessionId: string }>()
  const watcher = createRowWatcher<Map<string, SessionEnd | undefined>>({
    clock,
    onError,
    retryMs: checkIntervalMs,
    async check(_, row) {
      row.report(await readEnds([...new Set([...televisions].map(({ sessionId }) => sessionId))]))
      return checkIntervalMs
    },
  })

  return {
    /**
     * Calls `notify` once when the session has ended, at once if it already has: with the reason if the grant has ended,
     * without one if somebody signed out. The returned function stops the watch.
     */
    watch(sessionId: string, notify: (ended?: SessionEnd) => void): () => void {
      const television = { sessionId }
      televisions.add(television)
      const stopWatching = watcher.watch(allSessions, (ends) => {
        if (!ends.has(sessionId)) return
        stop()
        notify(ends.get(sessionId))
      })
      watcher.recheck(allSessions)
      return stop

      function stop() {
        televisions.delete(television)
        stopWatching()
      }
    },
    /** Checks now, because a session has ended at this proxy. */
    changed: () => watcher.recheck(allSessions),
    close: watcher.close,
  }

  async function readEnds(ids: readonly string[]): Promise<Map<string, SessionEnd | undefined>> {
    const ends = new Map<string, SessionEnd | undefined>()
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
      for (const id of batch) if (found.get(id) !== null) ends.set(id, found.get(id) ?? undefined)
    }
    return ends
  }
}

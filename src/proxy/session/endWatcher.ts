import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { SessionEnd } from '#contract/proxy.ts'
import type { SessionTables } from './schema.ts'

/** Notifies televisions whose grant has ended, whichever proxy of the database ended it. */
export interface EndWatcher {
  /** Calls `notify` once when the grant has ended, at once if it already has; the returned function stops the watch. */
  watch(grantId: string, notify: (ended: SessionEnd) => void): () => void
  /** Checks now, because a grant has ended at this proxy. */
  changed(): void
  close(): Promise<void>
}

/** Milliseconds between two checks: one query for all televisions of this proxy, and none without watchers. */
const lookEvery = 2_000
/** Milliseconds by which the clock of the proxy that ended a grant may differ. */
const clocksDiffer = 600_000
/** Most ids in one query. */
const atATime = 500

export function createEndWatcher(parts: {
  db: Kysely<SessionTables>
  clock: Clock
  onError: (error: unknown) => void
}): EndWatcher {
  const { db, clock, onError } = parts
  const watchers = new Map<string, Set<(ended: SessionEnd) => void>>()
  /** Grants watched since the last check: if they ended before it, that is not reported yet. */
  let fresh = new Set<string>()
  const stop = new AbortController()
  let waking = new AbortController()
  let loop: Promise<void> | undefined

  return {
    watch(grantId, notify) {
      const own = watchers.get(grantId) ?? new Set()
      watchers.set(grantId, own.add(notify))
      fresh.add(grantId)
      loop ??= run().finally(() => {
        loop = undefined
      })
      waking.abort()
      return () => {
        own.delete(notify)
        if (own.size === 0 && watchers.get(grantId) === own) watchers.delete(grantId)
      }
    },
    changed: () => waking.abort(),
    async close() {
      stop.abort()
      waking.abort()
      await loop
    },
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted && watchers.size > 0) {
      // Set up before the check, so that a change during the check is not missed.
      waking = new AbortController()
      const news = fresh
      fresh = new Set()
      await look(news).catch((error: unknown) => {
        for (const id of news) fresh.add(id)
        onError(error)
      })
      if (stop.signal.aborted || watchers.size === 0) return
      await clock.sleep(lookEvery, waking.signal).catch(() => {})
    }
  }

  async function look(news: Set<string>): Promise<void> {
    const ended = db.selectFrom('grants').select(['id', 'ended']).where('ended', 'is not', null)
    notify(await ended.where('ended_at', '>=', clock.now() - lookEvery - clocksDiffer).execute())
    const ids = [...news]
    for (let at = 0; at < ids.length; at += atATime)
      notify(await ended.where('id', 'in', ids.slice(at, at + atATime)).execute())
  }

  function notify(rows: { id: string; ended: SessionEnd | null }[]): void {
    for (const { id, ended } of rows) {
      const own = watchers.get(id)
      if (!own || ended === null) continue
      watchers.delete(id)
      for (const one of own) one(ended)
    }
  }
}

import type { Kysely } from 'kysely'
import type { AuthorizationTables } from './schema.ts'

/** How long only this process knows the time of a poll: shorter than the grace period of polls. */
const flushMs = 400
/** Rows in one statement. */
const batch = 500

/** Times of polls that are not in the database yet. */
export interface PollTimes {
  /** Milliseconds since 1970; undefined when the database has the newest time. */
  of(id: string): number | undefined
  note(id: string, at: number): void
  /** Writes all times that are not written yet. */
  flush(): Promise<void>
}

/**
 * Many televisions poll all the time, and each poll of a pending code changes only its time. So these times are written
 * together, some hundred in one transaction. A crash loses the last of them, which only lets a device poll too early
 * once. In this process a time counts at once, in other processes as soon as it is written.
 */
export function createPollTimes(db: Kysely<AuthorizationTables>, onError: (error: unknown) => void): PollTimes {
  const unwritten = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    for (const group of groupTimes([...unwritten])) {
      const ids = group.map(([id]) => id)
      await db
        .updateTable('device_codes')
        .set({ polled_at: Math.min(...group.map(([, at]) => at)) })
        .where('id', 'in', ids)
        .execute()
      for (const [id, at] of group) if (unwritten.get(id) === at) unwritten.delete(id)
    }
  }

  return {
    of: (id) => unwritten.get(id),
    note: (id, at) => {
      unwritten.set(id, at)
      timer ??= setTimeout(() => {
        flush().catch(onError)
      }, flushMs).unref()
    },
    flush,
  }
}

/**
 * Groups times that one statement writes as one time, the earliest of the group: another process then accepts a poll at
 * most `flushMs` too early.
 */
function groupTimes(times: [id: string, at: number][]): [id: string, at: number][][] {
  const groups: [string, number][][] = []
  for (const time of times.sort(([, a], [, b]) => a - b)) {
    const group = groups.at(-1)
    const earliest = group?.[0]?.[1] ?? 0
    if (group && group.length < batch && time[1] - earliest <= flushMs) group.push(time)
    else groups.push([time])
  }
  return groups
}

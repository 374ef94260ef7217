import type { Kysely } from 'kysely'
import type { AuthorizationTables } from './schema.ts'

/** So long a poll is known to this process alone: shorter than the grace that a poll is given. */
const flushMs = 400
/** Rows in one statement. */
const batch = 500

/** When devices polled last, ahead of what the database says. */
export interface PollTimes {
  /** Milliseconds since 1970; undefined when the row says it. */
  of(id: string): number | undefined
  note(id: string, at: number): void
  /** Writes what is not written yet. */
  flush(): Promise<void>
}

/**
 * Many televisions poll all the time, and each poll of a code that waits changes nothing but its time. So these
 * times are written together, some hundred in one transaction: losing the last of them in a crash lets a device poll once
 * too early and nothing else. In this process they hold at once, in another one as soon as they are written.
 */
export function createPollTimes(db: Kysely<AuthorizationTables>, onError: (error: unknown) => void): PollTimes {
  const unwritten = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    for (const some of together([...unwritten])) {
      const ids = some.map(([id]) => id)
      await db
        .updateTable('device_codes')
        .set({ polled_at: Math.min(...some.map(([, at]) => at)) })
        .where('id', 'in', ids)
        .execute()
      for (const [id, at] of some) if (unwritten.get(id) === at) unwritten.delete(id)
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

/** What one statement may write as one time, the earliest of them: no device is refused as too early by more than the delay. */
function together(times: [id: string, at: number][]): [id: string, at: number][][] {
  const groups: [string, number][][] = []
  for (const time of times.sort(([, one], [, other]) => one - other)) {
    const group = groups.at(-1)
    const earliest = group?.[0]?.[1] ?? 0
    if (group && group.length < batch && time[1] - earliest <= flushMs) group.push(time)
    else groups.push([time])
  }
  return groups
}

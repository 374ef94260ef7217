import type { Database } from 'better-sqlite3'

/** Who of this process waits for a file: two connections of one process must not wait for each other in SQLite's lock. */
interface Queue {
  waiting: (() => void)[]
  isTaken: boolean
}

const queues = new Map<string, Queue>()

/** One user of the connection that writes: a statement, or a transaction from its begin to its end. */
export interface Turn {
  /** Runs statements. A failure that took back the whole transaction fails all that follows in it. */
  run<Result>(work: (database: Database) => Result): Result
  begin(): void
  commit(): void
  rollback(): void
  /** Lets the next one work; resolves once what was written is on the disk. */
  end(wrote: boolean): Promise<void>
}

/**
 * Takes turns at the connection that writes. The next one works while the disk still syncs what this one committed.
 * @param sync puts what was committed before on the disk
 */
export function writeTurns(database: Database, sync: () => Promise<void>): () => Promise<Turn> {
  const queue = queues.get(database.name) ?? { waiting: [], isTaken: false }
  queues.set(database.name, queue)

  const turn = (): Turn => {
    let failed: unknown
    let started = false
    const rollback = () => {
      if (database.inTransaction) database.prepare('rollback').run()
    }
    return {
      run(work) {
        if (failed !== undefined) throw failed
        try {
          return work(database)
        } catch (error) {
          // A full disk, for example (https://sqlite.org/lang_transaction.html, section 3).
          if (started && !database.inTransaction) failed = error
          throw error
        }
      },
      begin() {
        database.prepare('begin').run()
        started = true
      },
      commit() {
        if (failed !== undefined) throw failed
        try {
          database.prepare('commit').run()
        } catch (error) {
          rollback()
          throw error
        }
      },
      rollback,
      async end(wrote) {
        const next = queue.waiting.shift()
        if (next) next()
        else queue.isTaken = false
        if (wrote) await sync()
      },
    }
  }

  return () =>
    new Promise((resolve) => {
      const take = () => resolve(turn())
      if (queue.isTaken) return queue.waiting.push(take)
      queue.isTaken = true
      take()
    })
}

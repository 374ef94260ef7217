import type { Database } from 'better-sqlite3'

/** The queue for a file in this process: two connections of one process must not wait for each other's SQLite lock. */
interface Queue {
  waiting: (() => void)[]
  isBusy: boolean
}

const queues = new Map<string, Queue>()

/** Exclusive use of the writing connection, for a statement or a whole transaction. */
export interface Turn {
  /** Runs statements. After a failure that rolled back the transaction, all further statements in it fail. */
  run<Result>(work: () => Result): Result
  begin(): void
  commit(): void
  rollback(): void
  /** Ends the turn, so that the next one begins; resolves after the written data is synced to the disk. */
  end(hasWritten: boolean): Promise<void>
}

/**
 * Creates the queue for the writing connection. The next turn works while the disk syncs the commit of the last one.
 * @param sync syncs the earlier commits to the disk
 */
export function writeTurns(database: Database, sync: () => Promise<void>): () => Promise<Turn> {
  const queue = queues.get(database.name) ?? { waiting: [], isBusy: false }
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
          return work()
        } catch (error) {
          // SQLite rolled back, for example because of a full disk (https://sqlite.org/lang_transaction.html, section
          // 3).
          if (started && !database.inTransaction) failed = error
          throw error
        }
      },
      begin() {
        // Takes the write lock now: after a read, SQLite would refuse it if another process had written meanwhile
        // (SQLITE_BUSY_SNAPSHOT, https://sqlite.org/isolation.html).
        database.prepare('begin immediate').run()
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
      async end(hasWritten) {
        const next = queue.waiting.shift()
        if (next) next()
        else queue.isBusy = false
        if (hasWritten) await sync()
      },
    }
  }

  return () =>
    new Promise((resolve) => {
      const startTurn = () => resolve(turn())
      if (queue.isBusy) return queue.waiting.push(startTurn)
      queue.isBusy = true
      startTurn()
    })
}

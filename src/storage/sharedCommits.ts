import type { Database } from 'better-sqlite3'

/** So many changes are committed together at most: writers of other processes wait for them. */
const most = 32

/** One commit of several transactions. */
interface Shared {
  members: number
  wrote: boolean
  /** Why nothing of it can be kept. */
  failed: unknown
  done: Promise<void>
  settle: (outcome: Promise<void>) => void
}

/** Who of this process works on a file: two connections of one process must not wait for each other in SQLite's lock. */
interface Line {
  waiting: (() => void)[]
  isTaken: boolean
  /** Commits what is open. */
  close: () => void
}

const lines = new Map<string, Line>()

/** Somebody's turn at the connection that writes. */
export interface Turn {
  /** Runs statements on the connection; a failure that takes back more than its statement ends the turns of all. */
  run<Result>(work: (database: Database) => Result): Result
  begin(): void
  commit(): void
  rollback(): void
  /** Resolves once all of it is on the disk, with what others changed in the same commit. */
  end(wrote: boolean): Promise<void>
}

/**
 * Takes turns at the connection that writes, and commits together what is changed before the event loop comes round: the
 * transactions of requests that arrived together are savepoints of one transaction (https://sqlite.org/lang_savepoint.html),
 * so a page that all of them change is written once, and one sync is for all. Each of them is taken back by itself, and
 * none is told to anybody before the commit and its sync.
 *
 * @param sync puts what was committed before on the disk
 */
export function sharedCommits(database: Database, sync: () => Promise<void>): () => Promise<Turn> {
  const line = lines.get(database.name) ?? { waiting: [], isTaken: false, close: () => {} }
  lines.set(database.name, line)
  let shared: Shared | undefined

  const open = (): Shared => {
    database.prepare('begin').run()
    let settle: Shared['settle'] = () => {}
    const done = new Promise<void>((resolve) => {
      settle = resolve
    })
    // Whoever takes part hears of it; here nobody has to.
    done.catch(() => {})
    return { members: 0, wrote: false, failed: undefined, done, settle }
  }

  const close = (): void => {
    if (!shared) return
    const { failed, wrote, settle } = shared
    shared = undefined
    settle(failed === undefined ? commit(wrote) : Promise.reject(failed))
  }

  const commit = async (wrote: boolean): Promise<void> => {
    try {
      database.prepare('commit').run()
    } catch (error) {
      if (database.inTransaction) database.prepare('rollback').run()
      throw error
    }
    if (wrote) await sync()
  }

  const next = (): void => {
    const one = line.waiting.shift()
    if (one) one()
    else line.isTaken = false
  }

  const turn = (): Turn => {
    if (line.close !== close) line.close()
    line.close = close
    shared ??= open()
    const own = shared
    const isFirst = own.members === 0
    own.members += 1
    const run: Turn['run'] = (work) => {
      if (own.failed !== undefined) throw own.failed
      try {
        return work(database)
      } catch (error) {
        // A full disk, for example (https://sqlite.org/lang_transaction.html, section 3).
        if (!database.inTransaction) own.failed = error
        throw error
      }
    }
    return {
      run,
      begin: () => run(() => database.prepare('savepoint member').run()),
      commit: () => run(() => database.prepare('release member').run()),
      rollback: () => {
        if (own.failed !== undefined) return
        database.prepare('rollback to member').run()
        database.prepare('release member').run()
      },
      end: (wrote) => {
        own.wrote ||= wrote
        // Without a change there is no lock to keep, and what is read next must not be as old as this.
        if (!own.wrote || own.failed !== undefined || own.members >= most) close()
        else if (isFirst)
          setImmediate(() => {
            // Else whoever has its turn ends it.
            if (shared === own && !line.isTaken) close()
            else own.members = most
          })
        next()
        return own.done
      },
    }
  }

  return () =>
    new Promise((resolve, reject) => {
      const take = () => {
        try {
          resolve(turn())
        } catch (error) {
          next()
          reject(error)
        }
      }
      if (line.isTaken) return line.waiting.push(take)
      line.isTaken = true
      take()
    })
}

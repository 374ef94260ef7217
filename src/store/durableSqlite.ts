import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from 'kysely'

/** The write-ahead log of an open database. */
export interface Log {
  /** Puts what was committed before the call on the disk. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** The log stays the same file until the last connection to the database closes. */
export async function openLog(database: Database): Promise<Log> {
  // A first look makes the file.
  database.pragma('user_version')
  const log = await open(`${database.name}-wal`, 'r+')
  await syncFolder(dirname(database.name))
  return { sync: () => log.datasync(), close: () => log.close() }
}

/** A new file's name is in its folder, which has a place on the disk of its own. */
async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle | undefined
  try {
    folder = await open(path, 'r')
    await folder.sync()
  } catch {
    // Windows opens no folder, and writes names through.
  } finally {
    await folder?.close()
  }
}

/**
 * SQLite whose commits are on the disk before anybody hears of them, many by one sync. SQLite itself would sync at each
 * commit (`synchronous = FULL`) and let nobody else work meanwhile; here it runs with `NORMAL`, which writes the same
 * frames into its log (https://sqlite.org/wal.html, "Performance Considerations"), and the log is synced after the
 * connection went to the next: who commits while the disk works shares the sync that follows.
 */
export class DurableSqliteDialect extends SqliteDialect {
  readonly #database: Database
  readonly #log: Log

  constructor(database: Database, log: Log) {
    super({ database })
    this.#database = database
    this.#log = { sync: shared(() => log.sync()), close: () => log.close() }
  }

  override createDriver(): Driver {
    return new DurableDriver(new SqliteDriver({ database: this.#database }), this.#log)
  }
}

/** One connection, taken in turns: so one note says whether its holder wrote. */
class DurableDriver implements Driver {
  readonly #driver: SqliteDriver
  readonly #log: Log
  #connection: WatchedConnection | undefined

  constructor(driver: SqliteDriver, log: Log) {
    this.#driver = driver
    this.#log = log
  }

  init = () => this.#driver.init()
  savepoint: SqliteDriver['savepoint'] = (...given) => this.#driver.savepoint(...given)
  rollbackToSavepoint: SqliteDriver['rollbackToSavepoint'] = (...given) => this.#driver.rollbackToSavepoint(...given)
  releaseSavepoint: SqliteDriver['releaseSavepoint'] = (...given) => this.#driver.releaseSavepoint(...given)
  beginTransaction = (on: DatabaseConnection, _settings: TransactionSettings) => this.#driver.beginTransaction(on)
  commitTransaction = (on: DatabaseConnection) => this.#driver.commitTransaction(on)

  async rollbackTransaction(on: DatabaseConnection): Promise<void> {
    await this.#driver.rollbackTransaction(on)
    if (this.#connection) this.#connection.wrote = false
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#driver.acquireConnection()
    this.#connection ??= new WatchedConnection(connection)
    this.#connection.wrote = false
    return this.#connection
  }

  /** Whoever held it hears of the end of its work only after this. */
  async releaseConnection(): Promise<void> {
    const wrote = this.#connection?.wrote ?? false
    await this.#driver.releaseConnection()
    if (wrote) await this.#log.sync()
  }

  async destroy(): Promise<void> {
    await this.#driver.destroy()
    await this.#log.close()
  }
}

class WatchedConnection implements DatabaseConnection {
  wrote = false
  readonly #connection: DatabaseConnection

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await this.#connection.executeQuery<Row>(query)
    if (query.query.kind !== 'SelectQueryNode' && (result.numAffectedRows ?? 1n) > 0n) this.wrote = true
    return result
  }

  streamQuery<Row>(query: CompiledQuery, size?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, size)
  }
}

/** Whoever asks while one runs waits for the next, with all others who do: the one that runs may have begun too early. */
export function shared(sync: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const run = (): Promise<void> => {
    running = sync().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (!running) return run()
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return run()
      })
    return next
  }
}

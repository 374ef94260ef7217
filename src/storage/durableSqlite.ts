import { type FileHandle, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database } from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import { type Turn, writeTurns } from './writeTurns.ts'

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
 * frames into its log (https://sqlite.org/wal.html, "Performance Considerations"), and the log is synced while the
 * connection works for the next: who commits while the disk works shares the sync that follows.
 *
 * There are two connections. One writes, in turns. The other reads what is not part of a transaction, and so waits for
 * nobody: it sees what was committed last, as a read on a Postgres server does.
 */
export class DurableSqliteDialect extends SqliteDialect {
  readonly #connections: Connections

  constructor(writer: Database, reader: Database, log: Log) {
    super({ database: writer })
    this.#connections = { writer, reader, log }
  }

  override createDriver(): Driver {
    return new DurableDriver(this.#connections)
  }

  override createAdapter(): SqliteAdapter {
    return new ReadingAdapter(this.#connections.reader)
  }
}

/** The way to what was committed last, for queries that are run too often to take Kysely's (`prepared.ts`). */
export class ReadingAdapter extends SqliteAdapter {
  readonly #reader: Database
  #waiting: Waiting[] = []

  constructor(reader: Database) {
    super()
    this.#reader = reader
  }

  /** Kysely's own says no. SQLite takes changes of tables back as it does changes of rows; so a migration is whole or not there. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** @param query only reads, and is no part of a transaction */
  read<Row>({ sql, parameters }: Query): QueryResult<Row> {
    return { rows: this.#reader.prepare(sql).all(parameters) as Row[] }
  }

  /**
   * The same for queries that come in swarms: what came together is read together, once all of it was heard. It locks the
   * log once, and whatever is answered by it leaves at one time, so that its callers are woken once.
   */
  readTogether<Row>(query: Query): Promise<QueryResult<Row>> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#readWaiting())
      this.#waiting.push({ query, resolve: resolve as Waiting['resolve'], reject })
    })
  }

  #readWaiting(): void {
    const waiting = this.#waiting
    this.#waiting = []
    try {
      this.#reader.transaction(() => {
        for (const { query, resolve } of waiting) resolve(this.read(query))
      })()
    } catch (error) {
      // Who has its rows has them.
      for (const { reject } of waiting) reject(error)
    }
  }
}

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>

interface Waiting {
  query: Query
  resolve: (result: QueryResult<unknown>) => void
  reject: (error: unknown) => void
}

interface Connections {
  writer: Database
  reader: Database
  log: Log
}

class DurableDriver implements Driver {
  readonly #connections: Connections
  readonly #turn: () => Promise<Turn>

  constructor(connections: Connections) {
    this.#connections = connections
    this.#turn = writeTurns(
      connections.writer,
      shared(() => connections.log.sync()),
    )
  }

  init = async () => {}
  acquireConnection = async () => new Visit(this.#connections.reader, this.#turn)
  beginTransaction = (on: Visit) => on.begin()
  commitTransaction = (on: Visit) => on.commit()
  rollbackTransaction = (on: Visit) => on.rollback()
  /** The caller hears of the end of its work only after this. */
  releaseConnection = (on: Visit) => on.end()

  async destroy(): Promise<void> {
    const { writer, reader, log } = this.#connections
    reader.close()
    // The last one to close puts the log into the database.
    writer.close()
    await log.close()
  }
}

/** What Kysely holds from a query's or a transaction's begin to its end: a turn at the writer, once it needs one. */
class Visit implements DatabaseConnection {
  readonly #reader: Database
  readonly #takeTurn: () => Promise<Turn>
  #turn: Turn | undefined
  #wrote = false

  constructor(reader: Database, takeTurn: () => Promise<Turn>) {
    this.#reader = reader
    this.#takeTurn = takeTurn
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isRead = query.query.kind === 'SelectQueryNode'
    // Once it has the writer it reads there too, and sees what it has written.
    if (isRead && !this.#turn) return { rows: this.#reader.prepare(query.sql).all(query.parameters) as Row[] }
    this.#turn ??= await this.#takeTurn()
    return this.#turn.run((database): QueryResult<Row> => {
      const statement = database.prepare(query.sql)
      if (statement.reader) {
        const rows = statement.all(query.parameters) as Row[]
        this.#wrote ||= !isRead && rows.length > 0
        return { rows }
      }
      const { changes, lastInsertRowid } = statement.run(query.parameters)
      this.#wrote ||= changes > 0
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] }
    })
  }

  /** Nothing here is too large to be read at once. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }

  async begin(): Promise<void> {
    this.#turn ??= await this.#takeTurn()
    this.#turn.begin()
  }

  async commit(): Promise<void> {
    this.#turn?.commit()
  }

  async rollback(): Promise<void> {
    this.#turn?.rollback()
    this.#wrote = false
  }

  async end(): Promise<void> {
    await this.#turn?.end(this.#wrote)
  }
}

/** A call while one runs waits for the next, with all others: the one that runs may have started too early. */
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

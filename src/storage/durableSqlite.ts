import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Database, Statement } from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely'
import { syncFolder } from './folders.ts'
import { statementsOf } from './statements.ts'
import { type Turn, writeTurns } from './writeTurns.ts'

/** The write-ahead log of an open database. */
export interface Log {
  /** Syncs all commits before the call to the disk. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** Opens the log file. It stays the same file until the last connection to the database closes. */
export async function openLog(database: Database): Promise<Log> {
  // The first query creates the file.
  database.pragma('user_version')
  const log = await open(`${database.name}-wal`, 'r+')
  await syncFolder(dirname(database.name))
  return { sync: () => log.datasync(), close: () => log.close() }
}

/**
 * SQLite that acknowledges a commit only after it is synced to the disk, with one sync for many commits. SQLite itself
 * would sync at each commit (`synchronous = FULL`) and block all other work meanwhile. Here it runs with `NORMAL`,
 * which writes the same frames into its log (https://sqlite.org/wal.html, "Performance Considerations"), and the log is
 * synced while the connection already works for the next caller. Commits during a sync share the sync after it.
 *
 * There are two connections. One writes, in turns. The other is for reads outside of transactions, which therefore
 * never wait: they see the last commit, as a read on a Postgres server does.
 */
export class DurableSqliteDialect extends SqliteDialect {
  readonly #connections: Connections

  constructor(writer: Database, reader: Database, log: Log) {
    super({ database: writer })
    this.#connections = { writer, reader, log, toWrite: statementsOf(writer), toRead: statementsOf(reader) }
  }

  override createDriver(): Driver {
    return new DurableDriver(this.#connections)
  }

  override createAdapter(): SqliteAdapter {
    const { reader, toRead } = this.#connections
    return new ReadingAdapter(reader, toRead)
  }
}

/** Reads the last commit directly, for queries that are too frequent for the way through Kysely (`prepared.ts`). */
export class ReadingAdapter extends SqliteAdapter {
  readonly #reader: Database
  readonly #prepare: Prepare
  #waiting: Waiting[] = []

  constructor(reader: Database, prepare: Prepare) {
    super()
    this.#reader = reader
    this.#prepare = prepare
  }

  /** Kysely's adapter returns false, but SQLite can roll back table changes, so a migration is complete or not done. */
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  /** @param query only reads, outside of a transaction */
  read<Row>({ sql, parameters }: Query): QueryResult<Row> {
    return { rows: this.#prepare(sql).all(parameters) as Row[] }
  }

  /**
   * Reads for many simultaneous callers: queries of one turn of the event loop are run together. That locks the log
   * only once, and the answers are sent together, so that their receivers wake only once.
   */
  readBatched<Row>(query: Query): Promise<QueryResult<Row>> {
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
      // Promises that are already resolved are not affected.
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
  toWrite: Prepare
  toRead: Prepare
}

/** Returns the statement of a query. */
type Prepare = (sql: string) => Statement

class DurableDriver implements Driver {
  readonly #connections: Connections
  readonly #acquireTurn: () => Promise<Turn>

  constructor(connections: Connections) {
    this.#connections = connections
    this.#acquireTurn = writeTurns(
      connections.writer,
      coalesce(() => connections.log.sync()),
    )
  }

  init = async () => {}
  acquireConnection = async () => new QueuedConnection(this.#connections, this.#acquireTurn)
  beginTransaction = (connection: QueuedConnection) => connection.begin()
  commitTransaction = (connection: QueuedConnection) => connection.commit()
  rollbackTransaction = (connection: QueuedConnection) => connection.rollback()
  /** Kysely resolves the caller's promise only after this. */
  releaseConnection = (connection: QueuedConnection) => connection.end()

  async destroy(): Promise<void> {
    const { writer, reader, log } = this.#connections
    reader.close()
    // The last connection to close copies the log into the database.
    writer.close()
    await log.close()
  }
}

/** Kysely's connection for one query or transaction. It takes a turn at the writer when it needs one. */
class QueuedConnection implements DatabaseConnection {
  readonly #statements: Pick<Connections, 'toRead' | 'toWrite'>
  readonly #takeTurn: () => Promise<Turn>
  #turn: Turn | undefined
  #wrote = false

  constructor(statements: Pick<Connections, 'toRead' | 'toWrite'>, takeTurn: () => Promise<Turn>) {
    this.#statements = statements
    this.#takeTurn = takeTurn
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const isRead = query.query.kind === 'SelectQueryNode'
    // After it has the writer, it also reads there, so that it sees its own changes.
    if (isRead && !this.#turn) return { rows: this.#statements.toRead(query.sql).all(query.parameters) as Row[] }
    this.#turn ??= await this.#takeTurn()
    return this.#turn.run((): QueryResult<Row> => {
      const statement = this.#statements.toWrite(query.sql)
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

  /** Returns all rows together, because no result is too large for memory. */
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

/** Calls during a running sync share the next one, because the running one may have started too early. */
export function coalesce(sync: () => Promise<void>): () => Promise<void> {
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

import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { requireNoRestore } from './backup/unfinishedRestore.ts'
import { DurableSqliteDialect, openLog } from './durableSqlite.ts'
import { fileProblem, newerVersionError, serverProblem } from './errors.ts'
import { inspectStore } from './inspectStore.ts'
import type { StoreOptions } from './options.ts'
import { makePrivate } from './privateFolder.ts'
import { raiseRule, type StoreRelease, unusableBecause } from './releaseRule.ts'

export type Engine = 'sqlite' | 'postgres'

export interface Store<Tables> {
  db: Kysely<Tables>
  engine: Engine
  /** Closes all connections; later queries fail. */
  close(): Promise<void>
}

/**
 * Milliseconds for which a migration waits for a lock. A process of the release before may hold it, and want one that
 * the migration holds: Postgres would end either of them after a second (`deadlock_timeout`). So the migration gives up
 * first, and starts again.
 */
const lockTimeoutMs = 500
const betweenMigrationsMs = 200

/** Milliseconds without an answer after which a Postgres server counts as unreachable, including waits for locks. */
const timeoutMs = 20_000

/**
 * Opens a database and runs the missing migrations.
 *
 * Column types that work on both databases: `text`, `integer` (booleans as 0 and 1) and `bigint` (milliseconds, read as
 * numbers). An acknowledged commit survives a crash: SQLite's log is synced here, and Postgres syncs its own.
 * @throws Error as `checkStore`, or an error that names the failed migration
 */
export async function openStore<Tables>(options: StoreOptions): Promise<Store<Tables>> {
  const applied = await usableMigrations(options)
  // The migrator wants to know each migration that was run, also those of a later release that this one can live with.
  const later = applied
    .filter((name) => !(name in options.migrations))
    .map((name) => [name, { up: async () => {}, usableFrom: '' }])
  try {
    return await open({ ...options, migrations: { ...options.migrations, ...Object.fromEntries(later) } })
  } catch (error) {
    throw fileProblem(options, error)
  }
}

/**
 * Checks whether this version can open a database. Changes nothing.
 * @throws Error with a message for the operator: damaged, not readable by this user, unreachable, or of a newer version
 */
export async function checkStore(options: StoreOptions): Promise<void> {
  await usableMigrations(options)
}

/** @returns the migrations that were run, of which a later release may have run some */
async function usableMigrations(options: StoreOptions): Promise<readonly string[]> {
  requireNoRestore(options.dataDir)
  const store = await inspect(options)
  const reasons = store ? unusableBecause(store, Object.keys(options.migrations)) : []
  if (reasons.length > 0) throw newerVersionError(options.databaseName, reasons)
  return store?.migrations ?? []
}

async function inspect(options: StoreOptions): Promise<StoreRelease | undefined> {
  try {
    const store = await inspectStore(options)
    await store?.close()
    return store
  } catch (error) {
    throw options.databaseUrl === undefined ? fileProblem(options, error) : serverProblem(options.databaseUrl, error)
  }
}

async function open<Tables>(options: StoreOptions): Promise<Store<Tables>> {
  const engine: Engine = options.databaseUrl ? 'postgres' : 'sqlite'
  if (options.databaseUrl) await migratePostgres(options.databaseUrl, options)
  const { db, ready } = options.databaseUrl
    ? {
        db: postgres<Tables>(options.databaseUrl, options.databaseName, { queryTimeoutMs: timeoutMs }),
        ready: () => {},
      }
    : await sqlite<Tables>(options.dataDir, options.databaseName)
  try {
    if (engine === 'sqlite') await migrate(db, options)
    ready()
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, engine, close: () => db.destroy() }
}

async function sqlite<Tables>(dataDir: string, databaseName: string): Promise<{ db: Kysely<Tables>; ready(): void }> {
  makePrivate(dataDir)
  const path = join(dataDir, `${databaseName}.db`)
  const writer = connect(path)
  const log = await openLog(writer)
  const reader = connect(path)
  reader.pragma('query_only = ON')
  // In kibibytes, allocated as needed: enough for a hundred thousand televisions that pair.
  reader.pragma('cache_size = -65536')
  const db = new Kysely<Tables>({ dialect: new DurableSqliteDialect(writer, reader, log) })
  // Again, for the file that was just created, and its log.
  makePrivate(dataDir)
  return { db, ready: () => [writer, reader].forEach(cacheStatements) }
}

function connect(path: string): Database.Database {
  const database = new Database(path)
  database.pragma('journal_mode = WAL')
  // Each commit is synced in another way (`durableSqlite.ts`).
  database.pragma('synchronous = NORMAL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  // Temporary data of a statement is stored in memory instead of a file.
  database.pragma('temp_store = MEMORY')
  // Pages (4 kB) of the log until a commit copies it into the database. A page that changed often is copied once.
  database.pragma('wal_autocheckpoint = 4000')
  return database
}

/** Caches compiled statements, because most queries are the same few hundred. */
function cacheStatements(database: Database.Database): void {
  const statements = new Map<string, Database.Statement>()
  const prepare = database.prepare.bind(database) as (source: string) => Database.Statement
  database.prepare = ((source: string) => {
    const statement = statements.get(source) ?? prepare(source)
    if (statements.size > 500) statements.clear()
    statements.set(source, statement)
    return statement
  }) as typeof database.prepare
}

/** Uses a separate connection without a time limit for queries: the migration of a large table may take long. */
async function migratePostgres<Tables>(databaseUrl: string, options: StoreOptions): Promise<void> {
  const db = postgres<Tables>(databaseUrl, options.databaseName, { lockTimeoutMs })
  const createAndMigrate = async () => {
    await sql`create schema if not exists ${sql.id(options.databaseName)}`.execute(db).catch((error: unknown) => {
      // Two processes that start together may both create it: these errors mean that it exists now.
      if (!['23505', '42P06'].includes(String(postgresCode(error)))) throw error
    })
    await migrate(db, options)
  }
  try {
    while (!(await hadLocks(createAndMigrate()))) await sleep(betweenMigrationsMs)
  } finally {
    await db.destroy()
  }
}

/** Whether migrations had all locks that they wanted. @throws other errors */
async function hadLocks(migrations: Promise<void>): Promise<boolean> {
  try {
    await migrations
    return true
  } catch (error) {
    if (withoutLock.has(postgresCode(error))) return false
    throw error
  }
}

/** lock_not_available, and deadlock_detected on a server that looks for one sooner. */
const withoutLock = new Set<unknown>(['55P03', '40P01'])

const postgresCode = (error: unknown): unknown =>
  error instanceof Error ? ('code' in error ? error.code : postgresCode(error.cause)) : undefined

interface PostgresLimits {
  /** Until an unanswered query fails, because a server may be lost without an error. */
  queryTimeoutMs?: number
  /** Until a query fails that waits for a lock. */
  lockTimeoutMs?: number
}

function postgres<Tables>(databaseUrl: string, databaseName: string, limits: PostgresLimits): Kysely<Tables> {
  const { queryTimeoutMs, lockTimeoutMs = 0 } = limits
  // The driver returns bigint as text by default; milliseconds fit a number for the next 285,000 years.
  const types: pg.CustomTypesConfig = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === pg.types.builtins.INT8
        ? Number
        : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types,
    options: `-c search_path=${databaseName} -c lock_timeout=${lockTimeoutMs}`,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
  })
  // The pool replaces an idle connection that breaks; without a listener, the error would end the process.
  pool.on('error', () => {})
  // The error of a connection in use must not end the process either: its query fails and reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

async function migrate<Tables>(
  db: Kysely<Tables>,
  { databaseName, migrations, databaseUrl }: StoreOptions,
): Promise<void> {
  await raiseRule(db, migrations)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(databaseUrl ? { migrationTableSchema: databaseName } : {}),
  })
  let { error, results } = await migrator.migrateToLatest()
  // SQLite has no lock for migrations: another process that started at the same moment may have run them first.
  if (error && !databaseUrl) ({ error, results } = await migrator.migrateToLatest())
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  throw new Error(
    `the ${databaseName} database could not be brought up to date${failed ? ` (migration ${failed})` : ''}`,
    {
      cause: error,
    },
  )
}

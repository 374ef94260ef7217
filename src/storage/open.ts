import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, Migrator, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { DurableSqliteDialect, openLog } from './durableSqlite.ts'
import { fileProblem, newerProblem, serverProblem } from './errors.ts'
import { lookAtStore } from './look.ts'
import type { StoreOptions } from './options.ts'
import { makePrivate } from './privateFolder.ts'

export type Engine = 'sqlite' | 'postgres'

export interface Store<Tables> {
  db: Kysely<Tables>
  engine: Engine
  /** Ends every connection; queries after it fail. */
  close(): Promise<void>
}

/** Milliseconds until a Postgres server that says nothing counts as away; waiting for another's lock is within them. */
const answersIn = 20_000

/**
 * Opens a room's database and brings it to the newest migration.
 *
 * Columns that both databases share: `text`, `integer` (booleans as 0 and 1) and `bigint` (milliseconds; read back as
 * numbers from both). An acknowledged commit survives a crash: its log is synced here, the server's own rule there.
 * @throws Error as `checkStore`, or naming the migration that failed
 */
export async function openStore<Tables>(options: StoreOptions): Promise<Store<Tables>> {
  await checkStore(options)
  try {
    return await open(options)
  } catch (error) {
    throw fileProblem(options, error)
  }
}

/**
 * Looks whether a room's database can be opened by this version. Changes nothing.
 * @throws Error in words for the operator: damaged, closed to this user, away, or made by a newer version
 */
export async function checkStore(options: StoreOptions): Promise<void> {
  const had = await migrationsOf(options)
  const unknown = had.filter((name) => !(name in options.migrations))
  if (unknown.length > 0) throw newerProblem(options.room, unknown)
}

async function migrationsOf(options: StoreOptions): Promise<readonly string[]> {
  try {
    const store = await lookAtStore(options)
    await store?.close()
    return store?.migrations ?? []
  } catch (error) {
    throw options.databaseUrl === undefined ? fileProblem(options, error) : serverProblem(options.databaseUrl, error)
  }
}

async function open<Tables>(options: StoreOptions): Promise<Store<Tables>> {
  const engine: Engine = options.databaseUrl ? 'postgres' : 'sqlite'
  if (options.databaseUrl) await migratePostgres(options.databaseUrl, options)
  const { db, ready } = options.databaseUrl
    ? { db: postgres<Tables>(options.databaseUrl, options.room, answersIn), ready: () => {} }
    : await sqlite<Tables>(options.dataDir, options.room)
  try {
    if (engine === 'sqlite') await migrate(db, options)
    ready()
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { db, engine, close: () => db.destroy() }
}

async function sqlite<Tables>(dataDir: string, room: string): Promise<{ db: Kysely<Tables>; ready(): void }> {
  makePrivate(dataDir)
  const path = join(dataDir, `${room}.db`)
  const writer = connect(path)
  const log = await openLog(writer)
  const reader = connect(path)
  reader.pragma('query_only = ON')
  // Kibibytes, taken as they are needed: a hundred thousand televisions that pair are held.
  reader.pragma('cache_size = -65536')
  const db = new Kysely<Tables>({ dialect: new DurableSqliteDialect(writer, reader, log) })
  // The file that was just made, and its log.
  makePrivate(dataDir)
  return { db, ready: () => [writer, reader].forEach(keepStatements) }
}

function connect(path: string): Database.Database {
  const database = new Database(path)
  database.pragma('journal_mode = WAL')
  // Each commit is synced all the same: see there.
  database.pragma('synchronous = NORMAL')
  database.pragma('foreign_keys = ON')
  database.pragma('busy_timeout = 5000')
  // What a statement needs for a rollback stays in memory instead of a file.
  database.pragma('temp_store = MEMORY')
  // Pages (4 kB) of the log until it is put into the database, in the middle of a commit: a page that was changed often
  // meanwhile is put there once.
  database.pragma('wal_autocheckpoint = 4000')
  return database
}

/** Most of what runs is the same few hundred statements: each is compiled once. */
function keepStatements(database: Database.Database): void {
  const kept = new Map<string, Database.Statement>()
  const prepare = database.prepare.bind(database) as (source: string) => Database.Statement
  database.prepare = ((source: string) => {
    const statement = kept.get(source) ?? prepare(source)
    if (kept.size > 500) kept.clear()
    kept.set(source, statement)
    return statement
  }) as typeof database.prepare
}

/** By a connection of its own: a migration of a large table takes as long as it takes. */
async function migratePostgres<Tables>(databaseUrl: string, options: StoreOptions): Promise<void> {
  const db = postgres<Tables>(databaseUrl, options.room)
  try {
    await sql`create schema if not exists ${sql.id(options.room)}`.execute(db).catch((error: unknown) => {
      // Two processes that start at once can both try: the loser's complaint means that it is there.
      if (!(error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '42P06')))
        throw error
    })
    await migrate(db, options)
  } finally {
    await db.destroy()
  }
}

/** @param queryTimeout milliseconds until a query that is not answered fails: a server may be away without a word */
function postgres<Tables>(databaseUrl: string, room: string, queryTimeout?: number): Kysely<Tables> {
  // bigint arrives as text by default; milliseconds fit a number for the next 285,000 years.
  const types: pg.CustomTypesConfig = {
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === pg.types.builtins.INT8
        ? Number
        : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
  }
  const pool = new pg.Pool({
    ...{ connectionString: databaseUrl, types, options: `-c search_path=${room}` },
    ...{ connectionTimeoutMillis: answersIn, keepAlive: true },
    ...(queryTimeout === undefined ? {} : { query_timeout: queryTimeout }),
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // Nor may one that breaks while it is used: its query fails, and says so.
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

async function migrate<Tables>(db: Kysely<Tables>, { room, migrations, databaseUrl }: StoreOptions): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(databaseUrl ? { migrationTableSchema: room } : {}),
  })
  let { error, results } = await migrator.migrateToLatest()
  // SQLite has no lock for migrations: a process that started at the same moment may have been first.
  if (error && !databaseUrl) ({ error, results } = await migrator.migrateToLatest())
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  throw new Error(`the ${room} database could not be brought up to date${failed ? ` (migration ${failed})` : ''}`, {
    cause: error,
  })
}

import type { Kysely } from 'kysely'
import { requireNoRestore } from './backup/unfinishedRestore.ts'
import { fileProblem, newerVersionError, serverProblem } from './errors.ts'
import { inspectStore } from './inspectStore.ts'
import { migrate, migratePostgres } from './migrate.ts'
import type { StoreOptions } from './options.ts'
import { openPostgres } from './postgres.ts'
import { isUpToDate, type StoreRelease, unusableBecause } from './releaseRule.ts'
import { openSqlite } from './sqlite.ts'

export type Engine = 'sqlite' | 'postgres'

export interface Store<Tables> {
  db: Kysely<Tables>
  engine: Engine
  /** Closes all connections; later queries fail. */
  close(): Promise<void>
}

/**
 * Opens a database and runs the missing migrations.
 *
 * Column types that work on both databases: `text`, `integer` (booleans as 0 and 1) and `bigint` (milliseconds, read as
 * numbers). An acknowledged commit survives a crash: SQLite's log is synced here, and Postgres syncs its own.
 * @throws Error as `checkStore`, or an error that names the failed migration
 */
export async function openStore<Tables>(options: StoreOptions): Promise<Store<Tables>> {
  const found = await usableRelease(options)
  // The migrator wants to know each migration that was run, also those of a later release that this one can live with.
  const later = found?.migrations
    .filter((name) => !(name in options.migrations))
    .map((name) => [name, { up: async () => {}, usableFrom: '' }])
  const migrations = { ...options.migrations, ...Object.fromEntries(later ?? []) }
  // The migrator reads what every table looks like, which is most of a start's time.
  const isCurrent = found !== undefined && isUpToDate(found, options.migrations)
  try {
    return await open({ ...options, migrations }, isCurrent)
  } catch (error) {
    throw fileProblem(options, error)
  }
}

/**
 * Checks whether this version can open a database. Changes nothing.
 * @throws Error with a message for the operator: damaged, not readable by this user, unreachable, or of a newer version
 */
export async function checkStore(options: StoreOptions): Promise<void> {
  await usableRelease(options)
}

/** @returns what was done to the database, of which a later release may have done some; undefined for a new one */
async function usableRelease(options: StoreOptions): Promise<StoreRelease | undefined> {
  requireNoRestore(options.dataDir)
  const store = await inspect(options)
  const reasons = store ? unusableBecause(store, Object.keys(options.migrations)) : []
  if (reasons.length > 0) throw newerVersionError(options.databaseName, reasons)
  return store
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

async function open<Tables>(options: StoreOptions, isCurrent: boolean): Promise<Store<Tables>> {
  const { databaseUrl, databaseName, dataDir } = options
  if (databaseUrl) {
    if (!isCurrent) await migratePostgres<Tables>(databaseUrl, options)
    const db = openPostgres<Tables>(databaseUrl, databaseName)
    return { db, engine: 'postgres', close: () => db.destroy() }
  }
  const { db, cacheStatements, close } = await openSqlite<Tables>(dataDir, databaseName)
  try {
    if (!isCurrent) await migrate(db, options)
  } catch (error) {
    await close()
    throw error
  }
  cacheStatements()
  return { db, engine: 'sqlite', close }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, Migrator, sql } from 'kysely'
import type { StoreOptions } from './options.ts'
import { openPostgres } from './postgres.ts'
import { raiseRule } from './releaseRule.ts'

/**
 * Milliseconds for which a migration waits for a lock. A process of the release before may hold it, and want one that
 * the migration holds: Postgres would end either of them after a second (`deadlock_timeout`). So the migration gives up
 * first, and starts again.
 */
const lockTimeoutMs = 500
const betweenMigrationsMs = 200
/** Attempts without all locks, after which the operator is told. */
const silentAttempts = 3

/**
 * Creates the schema and runs the missing migrations, on a separate connection without a time limit for queries: the
 * migration of a large table may take long. Waits for locks, however long other connections hold them.
 */
export async function migratePostgres<Tables>(databaseUrl: string, options: StoreOptions): Promise<void> {
  const db = openPostgres<Tables>(databaseUrl, options.databaseName, { queryTimeoutMs: 0, lockTimeoutMs })
  const createAndMigrate = async () => {
    await sql`create schema if not exists ${sql.id(options.databaseName)}`.execute(db).catch((error: unknown) => {
      // Two processes that start together may both create it: these errors mean that it exists now.
      if (!['23505', '42P06'].includes(String(postgresCode(error)))) throw error
    })
    await migrate(db, options)
  }
  try {
    for (let attempt = 1; !(await hadLocks(createAndMigrate())); attempt += 1) {
      if (attempt === silentAttempts) process.emitWarning(waitingForLocks(options.databaseName))
      await sleep(betweenMigrationsMs)
    }
  } finally {
    await db.destroy()
  }
}

const waitingForLocks = (databaseName: string) =>
  `The start waits: another connection has locked a table of the ${databaseName} database. It goes on by itself; pg_stat_activity shows who holds the lock.`

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

/** Runs the missing migrations. @throws Error that names the failed migration */
export async function migrate<Tables>(
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
  // Another process may have run them first, for longer than SQLite waits for its lock.
  if (error && !databaseUrl) ({ error, results } = await migrator.migrateToLatest())
  if (!error) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName
  throw new Error(
    `the ${databaseName} database could not be brought up to date${failed ? ` (migration ${failed})` : ''}`,
    { cause: error },
  )
}

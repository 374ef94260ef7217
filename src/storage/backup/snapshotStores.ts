import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Clock } from '#contract/clock.ts'
import type { StoreOptions } from '../options.ts'
import { ruleTable, type StoreRelease } from '../releaseRule.ts'

type DatabaseName = StoreOptions['databaseName']
const databaseNames: readonly DatabaseName[] = ['platform', 'proxy']

/** An embedded database at one moment, whatever is written meanwhile. */
export interface StoreSnapshot {
  databaseName: DatabaseName
  release: StoreRelease
  /** Runs one statement that reads. */
  read(sql: string): Record<string, unknown>[]
  /** Writes the database into a new file. */
  copyTo(path: string): Promise<void>
  close(): void
}

/** How long to wait for a moment in which no process writes. */
const lockTimeoutMs = 30_000
const retryMs = 3

/**
 * Takes snapshots of all embedded databases of a data folder at the same moment: no process can commit to any of them
 * in between. Other processes wait for some milliseconds at most, because nothing is awaited meanwhile. On a Postgres
 * server there are none.
 * @param onLocked runs while the databases are locked; it must not take long
 * @throws Error when other processes write without a pause
 */
export async function snapshotStores(
  { dataDir, databaseUrl }: Pick<StoreOptions, 'dataDir' | 'databaseUrl'>,
  clock: Clock,
  onLocked: () => void = () => {},
): Promise<StoreSnapshot[]> {
  const names = databaseNames.filter((name) => databaseUrl === undefined && existsSync(join(dataDir, `${name}.db`)))
  const open = () =>
    names.map((name) => {
      const database = new Database(join(dataDir, `${name}.db`))
      // A wait would stop this process, and with it the transaction of this process that it waits for.
      database.pragma('busy_timeout = 0')
      return database
    })
  const writers = open()
  const readers = open()
  try {
    const deadline = clock.now() + lockTimeoutMs
    while (!lockAll(writers)) {
      if (clock.now() > deadline)
        throw new Error('The databases were busy for 30 seconds without a pause. Nothing was backed up: try again.')
      await clock.sleep(retryMs)
    }
    for (const reader of readers) {
      reader.exec('begin')
      // The snapshot is that of the first read (https://sqlite.org/isolation.html).
      reader.prepare('select count(*) from sqlite_master').get()
    }
    onLocked()
  } catch (error) {
    for (const reader of readers) reader.close()
    throw error
  } finally {
    for (const writer of writers) writer.close()
  }
  return readers.map((reader, index) => snapshot(names[index] as DatabaseName, reader))
}

/** Keeps all others from writing, or none. @returns false when another process or connection writes */
function lockAll(databases: readonly Database.Database[]): boolean {
  const locked: Database.Database[] = []
  try {
    for (const database of databases) {
      database.exec('begin immediate')
      locked.push(database)
    }
    return true
  } catch (error) {
    for (const database of locked) database.exec('rollback')
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false
    throw error
  }
}

/** Pages of a step of a copy; between two steps this process does other work. */
const pages = 256

function snapshot(databaseName: DatabaseName, reader: Database.Database): StoreSnapshot {
  const read = (sql: string) => reader.prepare(sql).all() as Record<string, unknown>[]
  const values = (table: string, column: string): string[] => {
    const isThere = read(`select 1 from sqlite_master where type = 'table' and name = '${table}'`).length > 0
    return isThere ? read(`select ${column} as value from ${table} order by 1`).map(({ value }) => String(value)) : []
  }
  return {
    databaseName,
    release: { migrations: values('kysely_migration', 'name'), usableFrom: values(ruleTable, 'usable_from').at(-1) },
    read,
    // The open transaction keeps the copy at its state (https://sqlite.org/c3ref/backup_finish.html).
    copyTo: async (path) => void (await reader.backup(path, { progress: () => pages })),
    close: () => reader.close(),
  }
}

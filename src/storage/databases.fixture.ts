import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { StoreOptions } from './options.ts'

type DatabaseName = 'SQLite' | 'Postgres'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The databases that tests of this project run on (`vitest.config.ts`). */
    databases: DatabaseName[]
    /** Folder with closed embedded databases that have the tables of every database. */
    migratedFolder: string
    /** The Postgres server of the run. */
    postgresUrl: string
  }
}

export interface TestDatabase {
  name: DatabaseName
  /** Options of a new database with all tables and no rows. It is removed after the test file. */
  fresh(): Promise<Pick<StoreOptions, 'dataDir' | 'databaseUrl'>>
  /** Options of a new database without any table. */
  empty(): Promise<Pick<StoreOptions, 'dataDir' | 'databaseUrl'>>
}

/** Database on the run's Postgres server with the tables of every database. */
export const templateName = 'tenfoot_migrated'

/** The databases of this project, for `describe.each(testDatabases())`: all of them must pass the same tests. */
export const testDatabases = (): TestDatabase[] => databasesNamed(inject('databases'))

/** The embedded database, for a rule that does not depend on the database. */
export const sqliteDatabase = (): TestDatabase => databaseNamed('SQLite')

/** A real server, started once for the whole run (`e2e/postgres/server.ts`), in projects that have one. */
export const postgresDatabase = (): TestDatabase => databaseNamed('Postgres')

function databaseNamed(name: DatabaseName): TestDatabase {
  const [database] = databasesNamed([name])
  if (!database) throw new Error(`there is no ${name}`)
  return database
}

function databasesNamed(names: readonly DatabaseName[]): TestDatabase[] {
  const folders: string[] = []
  const databases: string[] = []
  let admin: pg.Pool | undefined
  const folder = () => {
    const made = mkdtempSync(join(tmpdir(), 'tenfoot-store-'))
    folders.push(made)
    return made
  }
  beforeAll(() => {
    if (names.includes('Postgres')) admin = new pg.Pool({ connectionString: inject('postgresUrl') })
  })
  afterAll(async () => {
    for (const name of databases) await admin?.query(`drop database if exists ${name} with (force)`)
    await admin?.end()
    for (const made of folders) rmSync(made, { recursive: true, force: true })
  })
  const embedded = async () => {
    const dataDir = folder()
    cpSync(inject('migratedFolder'), dataDir, { recursive: true })
    return { dataDir }
  }
  const onServer = (template: string) => async () => {
    const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
    // Copied as files: a run makes a thousand databases, and the log of each would take twice as long as the copy.
    await admin?.query(`create database ${name} template ${template} strategy file_copy`)
    databases.push(name)
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${name}`
    return { dataDir: folder(), databaseUrl: url.href }
  }
  const all: TestDatabase[] = [
    { name: 'SQLite', fresh: embedded, empty: async () => ({ dataDir: folder() }) },
    { name: 'Postgres', fresh: onServer(templateName), empty: onServer('template0') },
  ]
  return all.filter(({ name }) => names.includes(name))
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import type { StoreOptions } from './options.ts'
import { readRule, ruleTable, type StoreRelease } from './releaseRule.ts'

/** Milliseconds without an answer after which a server counts as unreachable. */
const timeoutMs = 5_000

export interface InspectedStore<Tables> extends StoreRelease {
  db: Kysely<Tables>
  close(): Promise<void>
}

/**
 * Opens a database only for reading: creates nothing and runs no migration.
 * @returns undefined if it does not exist yet
 * @throws the driver's error if the database cannot be reached or read
 */
export async function inspectStore<Tables>(
  options: Pick<StoreOptions, 'databaseName' | 'dataDir' | 'databaseUrl'>,
): Promise<InspectedStore<Tables> | undefined> {
  const { databaseName, dataDir, databaseUrl } = options
  const path = join(dataDir, `${databaseName}.db`)
  if (!databaseUrl && !existsSync(path)) return undefined
  const db = databaseUrl ? postgres<Tables>(databaseUrl, databaseName) : sqlite<Tables>(path)
  try {
    const names = databaseUrl
      ? sql<{
          name: string
        }>`select tablename as name from pg_tables where schemaname = ${databaseName}`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
    const tables = (await names.execute(db)).rows.map(({ name }) => name)
    if (!tables.includes('kysely_migration')) {
      await db.destroy()
      return undefined
    }
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    const usableFrom = tables.includes(ruleTable) ? await readRule(db) : undefined
    return { db, migrations: rows.map(({ name }) => name), usableFrom, close: () => db.destroy() }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

const sqlite = <Tables>(path: string) =>
  new Kysely<Tables>({ dialect: new SqliteDialect({ database: new Database(path, { readonly: true }) }) })

function postgres<Tables>(connectionString: string, databaseName: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    options: `-c search_path=${databaseName} -c default_transaction_read_only=on`,
  })
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

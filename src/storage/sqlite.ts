import { join } from 'node:path'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { DurableSqliteDialect, openLog } from './durableSqlite.ts'
import { makePrivate } from './folders.ts'

interface OpenedSqlite<Tables> {
  db: Kysely<Tables>
  /** Caches compiled statements, because most queries are the same few hundred. To be called after migrations. */
  cacheStatements(): void
  close(): Promise<void>
}

/** Opens the database's file, or creates it. */
export async function openSqlite<Tables>(dataDir: string, databaseName: string): Promise<OpenedSqlite<Tables>> {
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
  return {
    db,
    cacheStatements: () => [writer, reader].forEach(cacheStatements),
    close: async () => {
      await db.destroy()
      // Kysely closes only what has run a query.
      if (!writer.open) return
      reader.close()
      writer.close()
      await log.close()
    },
  }
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
  // SQLite's own changes only ASCII letters; a Postgres server changes all.
  database.function('lower', { deterministic: true }, (text) => (typeof text === 'string' ? text.toLowerCase() : text))
  return database
}

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

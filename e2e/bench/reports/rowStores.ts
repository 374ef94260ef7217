import { createReadStream, existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Database from 'better-sqlite3'
import pg from 'pg'
import * as z from 'zod/mini'
import { freePort } from '#storage/ports.fixture.ts'
import { loadServer } from '../../postgres/server.ts'
import { typesOfBasic } from './columns.ts'
import type { Cells } from './service.ts'

export interface RowStore {
  name: string
  /** Seconds for loading and indexing. */
  seconds: number
  query(sql: string): Promise<Cells>
  close(): Promise<void>
}

/** The indexes that a person would create: by the days of a channel, and by the days of a video. */
const indexes = [
  'CREATE INDEX channel_days ON channel_basic (channel_id, date)',
  'CREATE INDEX video_days ON channel_basic (channel_id, video_id, date)',
]
/** The same table with all its columns, which a row store would need to serve every report. */
const createTable = (types: Record<string, string>) =>
  `CREATE TABLE channel_basic (${typesOfBasic.map(([name, type]) => `${name} ${types[type] ?? type}`).join(', ')})`

/**
 * Returns the path of a CSV without a header line, created on demand: a store with rows of an earlier run needs none.
 */
export type Csv = () => Promise<string>

/** Fills a store once. @returns the seconds it took, in this run or an earlier one */
async function filled(folder: string, fill: () => Promise<void>): Promise<number> {
  const note = join(folder, 'filled.json')
  const known = await readFile(note, 'utf8').catch(() => undefined)
  if (known !== undefined) return z.parse(z.number(), JSON.parse(known))
  const startedAt = performance.now()
  await fill()
  const seconds = (performance.now() - startedAt) / 1000
  await writeFile(note, JSON.stringify(seconds))
  return seconds
}

/** SQLite, with enough cache for the whole file. */
export async function openSqlite(folder: string, csv: Csv): Promise<RowStore> {
  const db = new Database(join(folder, 'rows.db'))
  for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -4000000', 'mmap_size = 8000000000'])
    db.pragma(pragma)
  const seconds = await filled(folder, async () => {
    db.exec(`DROP TABLE IF EXISTS channel_basic; ${createTable({ DATE: 'TEXT', VARCHAR: 'TEXT', DOUBLE: 'REAL' })}`)
    const insert = db.prepare(`INSERT INTO channel_basic VALUES (${typesOfBasic.map(() => '?').join(', ')})`)
    db.exec('BEGIN')
    for await (const line of createInterface({ input: createReadStream(await csv()) })) insert.run(line.split(','))
    db.exec('COMMIT')
    for (const index of indexes) db.exec(index)
    db.exec('ANALYZE')
  })
  return {
    name: 'SQLite',
    seconds,
    query: async (sql) => db.prepare(sql).raw().all() as Cells,
    close: async () => {
      db.close()
    },
  }
}

/** Postgres with defaults, except for more cache memory and workers for both processors. */
export async function openPostgres(folder: string, csv: Csv): Promise<RowStore> {
  const databaseDir = join(folder, 'data')
  const isNew = !existsSync(join(folder, 'filled.json'))
  if (isNew) await rm(databaseDir, { recursive: true, force: true })
  const port = await freePort()
  const flags = ['fsync=off', 'shared_buffers=2GB', 'work_mem=256MB', 'maintenance_work_mem=1GB', 'max_wal_size=8GB']
  const EmbeddedPostgres = await loadServer()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    postgresFlags: flags.flatMap((flag) => ['-c', flag]),
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
  })
  if (isNew) await server.initialise()
  await server.start()
  const client = new pg.Client({ connectionString: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` })
  await client.connect()
  const seconds = await filled(folder, async () => {
    await client.query(createTable({ DOUBLE: 'double precision' }))
    await client.query(`COPY channel_basic FROM '${await csv()}' (FORMAT csv)`)
    for (const index of indexes) await client.query(index)
    await client.query('VACUUM ANALYZE channel_basic')
  })
  return {
    name: 'Postgres',
    seconds,
    query: async (sql) => (await client.query({ text: sql, rowMode: 'array' })).rows,
    close: async () => {
      await client.end()
      await server.stop()
    },
  }
}

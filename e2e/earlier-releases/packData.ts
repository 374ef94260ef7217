/**
 * `npx tsx e2e/earlier-releases/packData.ts DATA_DIR FILE`: makes the data folder of a stopped release small, in place,
 * and packs it. Of the warehouse it keeps the newest two days of eight videos.
 */
import { createWriteStream } from 'node:fs'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliCompress } from 'node:zlib'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { pack } from 'tar-stream'

const keptDays = 'SELECT DISTINCT date FROM channel_basic ORDER BY date DESC LIMIT 2'
const keptVideos = 'SELECT video_id FROM channel_basic GROUP BY video_id ORDER BY sum(views) DESC, video_id LIMIT 8'

async function makeSmall(warehouse: string): Promise<void> {
  const connection = await (await DuckDBInstance.create()).connect()
  await connection.run(`ATTACH '${warehouse}' AS large; USE large`)
  await connection.run(`CREATE TEMP TABLE kept_days AS ${keptDays}`)
  await connection.run(`CREATE TEMP TABLE kept_videos AS ${keptVideos}`)
  for (const table of await tablesWith(connection, 'date'))
    await connection.run(`DELETE FROM ${table} WHERE date NOT IN (FROM kept_days)`)
  for (const table of await tablesWith(connection, 'video_id'))
    await connection.run(`DELETE FROM ${table} WHERE video_id NOT IN (FROM kept_videos)`)
  // A file does not shrink: the rows that are left are copied into a new one.
  await connection.run(`ATTACH '${warehouse}.small' AS small; COPY FROM DATABASE large TO small`)
  await connection.run('USE memory; DETACH small; DETACH large')
  await rename(`${warehouse}.small`, warehouse)
}

async function tablesWith(connection: DuckDBConnection, column: string): Promise<unknown[]> {
  const found = await connection.runAndReadAll(
    'SELECT table_name FROM duckdb_columns() WHERE database_name = $database AND column_name = $column',
    { database: 'large', column },
  )
  return found.getColumns()[0] ?? []
}

async function packFiles(folder: string, file: string): Promise<void> {
  const tar = pack()
  const packed = pipeline(tar, createBrotliCompress(), createWriteStream(file))
  const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
  for (const { name } of files.sort((a, b) => (a.name < b.name ? -1 : 1)))
    tar.entry({ name, mtime: new Date(0) }, await readFile(join(folder, name)))
  tar.finalize()
  await packed
}

const [dataDir, file] = process.argv.slice(2)
if (!dataDir || !file) throw new Error('usage: npx tsx e2e/earlier-releases/packData.ts DATA_DIR FILE')
await makeSmall(join(dataDir, 'warehouse.duckdb'))
await packFiles(dataDir, file)

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { bulkTypes } from '#platform/warehouse/reportTypes.ts'
import { factTable } from '#platform/warehouse/schema.ts'
import { openDuckDBWarehouse } from '../warehouse.ts'
import type { Incoming } from './directLoad.ts'
import { takeCensus } from './rowCensus.ts'

/** The table of these tests: the one with the fewest columns that imports know. */
export const tableName = 'channel_reach_basic'

/** Opens a warehouse for a test; `close` removes its folder, too. */
export async function openTestWarehouse() {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-arrived-'))
  const warehouse = await openDuckDBWarehouse({ dataDir })
  const close = async () => {
    await warehouse.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { warehouse, close }
}

/** Generated rows: SQL over `i`, from `from` to before `to`; `day` counts from the first of June. */
export interface MadeRows {
  from: number
  to: number
  day: string
  channel: string
  video: string
}

export const insertRows = (connection: DuckDBConnection, { from, to, day, channel, video }: MadeRows) =>
  connection.run(`INSERT INTO ${tableName} BY NAME SELECT DATE '2026-06-01' + CAST(${day} AS INTEGER) AS date,
    ${channel} AS channel_id, CAST(${video} AS VARCHAR) AS video_id, '' AS claimed_status, 'self' AS uploader_type,
    '' AS content_owner FROM range(${from}, ${to}) AS made(i)`)

/** Takes the census of the rows after `lastRowId`, as those of an incoming file. */
export async function countAfter(connection: DuckDBConnection, lastRowId: bigint): Promise<Incoming> {
  const type = bulkTypes.find(({ name }) => name === tableName)
  if (!type) throw new Error(`there is no type ${tableName}`)
  const file = { path: '', gzip: false, header: [], firstRow: [], type }
  const incoming = { file, table: factTable(tableName), contentOwner: '', created: 0, lastRowId }
  await takeCensus(connection, incoming)
  return incoming
}

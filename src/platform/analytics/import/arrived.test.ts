import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bulkTypes } from '../warehouse/reportTypes.ts'
import { factTable } from '../warehouse/tables.ts'
import { openWarehouse, type Warehouse } from '../warehouse/warehouse.ts'
import { block, countArrived } from './arrived.ts'

const name = 'channel_reach_basic'

describe('the count of arriving rows, which several processors make', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-arrived-'))
  let warehouse: Warehouse
  beforeAll(async () => {
    warehouse = await openWarehouse({ dataDir })
  })
  afterAll(async () => {
    await warehouse.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Enough that two processors share them, and no whole number of blocks. */
  const rows = 3 * block + 17
  const days = 4

  it.each([
    ['none', `i`, '0'],
    ['one that stands first and last', `i % ${rows - 1}`, '1'],
  ])('tells each row once, and of repeated keys %s', async (_, video, repeated) => {
    const counted = warehouse.write(async (connection) => {
      const insert = (date: string, from: number, to: number, id: string) =>
        connection.run(`INSERT INTO ${name} BY NAME SELECT DATE '2026-06-01' + CAST(${date} AS INTEGER) AS date, 'UC' AS channel_id,
          CAST(${id} AS VARCHAR) AS video_id, '' AS claimed_status, 'self' AS uploader_type, '' AS content_owner
          FROM range(${from}, ${to}) AS made(i)`)
      await connection.run(`DELETE FROM ${name}`)
      await insert('9', 0, 5, 'i')
      const last = (await connection.runAndReadAll(`SELECT max(rowid) FROM ${name}`)).getRowsJS()[0]?.[0]
      await insert(`i % ${rows - 1} % ${days}`, 0, rows, video)
      const type = bulkTypes.find((one) => one.name === name)
      if (!type) throw new Error(`there is no type ${name}`)
      const file = { path: '', gzip: false, header: [], firstRow: [], type }
      await countArrived(connection, {
        file,
        table: factTable(name),
        contentOwner: '',
        created: 0,
        last: BigInt(String(last)),
      })
      const reader = await connection.runAndReadAll(`SELECT CAST(sum(rows) AS VARCHAR), count(DISTINCT date),
        CAST(sum(repeated) AS VARCHAR), CAST(max(last_row) - min(first_row) + 1 AS VARCHAR) FROM arrived`)
      return reader.getRowsJS()[0]
    })
    expect((await counted)?.map(String)).toEqual([String(rows), String(days), repeated, String(rows)])
  })
})

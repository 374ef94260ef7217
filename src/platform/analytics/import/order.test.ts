import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { bulkTypes } from '../warehouse/reportTypes.ts'
import { factTable } from '../warehouse/tables.ts'
import { openWarehouse, type Warehouse } from '../warehouse/warehouse.ts'
import { countArrived } from './arrived.ts'
import { sortArrived } from './order.ts'

const name = 'channel_reach_basic'

describe('the order of arriving rows', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-order-'))
  let warehouse: Warehouse
  beforeAll(async () => {
    warehouse = await openWarehouse({ dataDir })
  })
  afterEach(() => warehouse.write((connection) => connection.run(`DELETE FROM ${name}`)))
  afterAll(async () => {
    await warehouse.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const days = 3
  /** In turn, more than a block of them (`order.ts`) lies between those of a channel's day; day by day, less. */
  const rows = 162_000
  /** Rows that arrive after one that was there; `day` is SQL over `i`, their place in the file. */
  const arrived = (day: string) =>
    warehouse.write(async (connection) => {
      const insert = (date: string, from: number, to: number) =>
        connection.run(`INSERT INTO ${name} BY NAME SELECT DATE '2026-06-01' + CAST(${date} AS INTEGER) AS date,
          'UC' || (i % 2) AS channel_id, CAST(i AS VARCHAR) AS video_id, '' AS claimed_status, 'self' AS uploader_type,
          '' AS content_owner FROM range(${from}, ${to}) AS made(i)`)
      await insert('-1', 0, 1)
      await insert(day, 1, rows + 1)
      const bounds = async () =>
        (
          await connection.runAndReadAll(`SELECT min(rowid), max(rowid) FROM ${name} WHERE video_id <> '0'`)
        ).getRowsJS()[0]
      const before = await bounds()
      const type = bulkTypes.find((one) => one.name === name)
      if (!type) throw new Error(`there is no type ${name}`)
      const file = { path: '', gzip: false, header: [], firstRow: [], type }
      const last = BigInt(String(before?.[0])) - 1n
      const arrival = { file, table: factTable(name), contentOwner: '', created: 0, last }
      await countArrived(connection, arrival)
      await sortArrived(connection, arrival)
      return { before, after: await bounds() }
    })
  /** Where each day of each channel stands, in the order of the table. */
  const spans = () =>
    warehouse.read(`SELECT channel_id, date, count(*), max(rowid) - min(rowid) + 1 FROM ${name} WHERE video_id <> '0'
      GROUP BY ALL ORDER BY min(rowid)`)

  it('is left as it is in a file whose days come one after the other: nothing is written twice', async () => {
    const { before, after } = await arrived(`i * ${days} // ${rows + 1}`)
    expect(after).toEqual(before)
  })

  it('becomes by channel, then day, where foreign rows lie among those of a day', async () => {
    await arrived(`i // 2 % ${days}`)
    const each = rows / 2 / days
    expect(await spans()).toEqual(
      ['UC0', 'UC1'].flatMap((channel) =>
        ['2026-06-01', '2026-06-02', '2026-06-03'].map((day) => [channel, day, each, each]),
      ),
    )
    // What was there before stays before.
    expect(await warehouse.read(`SELECT min(rowid) FROM ${name}`)).toEqual(
      await warehouse.read(`SELECT min(rowid) FROM ${name} WHERE video_id = '0'`),
    )
  })
})

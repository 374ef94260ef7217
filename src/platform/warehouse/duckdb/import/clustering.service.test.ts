import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DuckDBWarehouse } from '../warehouse.ts'
import { clusterRows } from './load.ts'
import { countAfter, insertRows, openTestWarehouse, tableName } from './rowCensus.fixture.ts'

describe('incoming rows', () => {
  let warehouse: DuckDBWarehouse
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ warehouse, close } = await openTestWarehouse())
  })
  afterEach(() => warehouse.write((connection) => connection.run(`DELETE FROM ${tableName}`)))
  afterAll(() => close())

  const days = 3
  /**
   * When the days alternate, more than a block of foreign rows (`load.ts`) is between the rows of a channel's
   * day; when they follow one another, less.
   */
  const rows = 162_000
  /** Inserts rows after one that is there already; `day` is SQL over `i`, their index in the file. */
  const incoming = (day: string) =>
    warehouse.write(async (connection) => {
      const insert = (day: string, from: number, to: number) =>
        insertRows(connection, { from, to, day, channel: `'UC' || (i % 2)`, video: 'i' })
      await insert('-1', 0, 1)
      await insert(day, 1, rows + 1)
      const bounds = async () =>
        (
          await connection.runAndReadAll(`SELECT min(rowid), max(rowid) FROM ${tableName} WHERE video_id <> '0'`)
        ).getRowsJS()[0]
      const before = await bounds()
      const incoming = await countAfter(connection, BigInt(String(before?.[0])) - 1n)
      await clusterRows(connection, incoming)
      return { before, after: await bounds() }
    })
  /** The positions of each channel's days, in the order of the table. */
  const spans = () =>
    warehouse.read(`SELECT channel_id, date, count(*), max(rowid) - min(rowid) + 1 FROM ${tableName} WHERE video_id <> '0'
      GROUP BY ALL ORDER BY min(rowid)`)

  it('clustering moves no row of a file whose days follow one another', async () => {
    const { before, after } = await incoming(`i * ${days} // ${rows + 1}`)
    expect(after).toEqual(before)
  })

  it('clustering sorts rows by channel, then day, where foreign rows are among those of a day', async () => {
    await incoming(`i // 2 % ${days}`)
    const rowsPerDay = rows / 2 / days
    expect(await spans()).toEqual(
      ['UC0', 'UC1'].flatMap((channel) =>
        ['2026-06-01', '2026-06-02', '2026-06-03'].map((day) => [channel, day, rowsPerDay, rowsPerDay]),
      ),
    )
    // Rows from before the import stay first.
    expect(await warehouse.read(`SELECT min(rowid) FROM ${tableName}`)).toEqual(
      await warehouse.read(`SELECT min(rowid) FROM ${tableName} WHERE video_id = '0'`),
    )
  })
})

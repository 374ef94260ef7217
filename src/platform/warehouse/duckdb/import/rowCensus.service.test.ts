import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { block } from '../columnStore.ts'
import type { DuckDBWarehouse } from '../warehouse.ts'
import { countAfter, insertRows, openTestWarehouse, tableName } from './rowCensus.fixture.ts'

describe('several processors', () => {
  let warehouse: DuckDBWarehouse
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ warehouse, close } = await openTestWarehouse())
  })
  afterAll(() => close())

  /** Enough rows for two processors, and not a multiple of a block. */
  const rows = 3 * block + 17
  const days = 4

  it.each([
    ['none', `i`, '0'],
    ['one, in the first and the last row', `i % ${rows - 1}`, '1'],
  ])('the census of incoming rows counts each row once, and of repeated keys: %s', async (_, video, repeated) => {
    const counted = warehouse.write(async (connection) => {
      const insert = (day: string, from: number, to: number, video: string) =>
        insertRows(connection, { from, to, day, channel: `'UC'`, video })
      await connection.run(`DELETE FROM ${tableName}`)
      await insert('9', 0, 5, 'i')
      const last = (await connection.runAndReadAll(`SELECT max(rowid) FROM ${tableName}`)).getRowsJS()[0]?.[0]
      await insert(`i % ${rows - 1} % ${days}`, 0, rows, video)
      await countAfter(connection, BigInt(String(last)))
      const reader = await connection.runAndReadAll(`SELECT CAST(sum(rows) AS VARCHAR), count(DISTINCT date),
        CAST(sum(repeated) AS VARCHAR), CAST(max(last_row) - min(first_row) + 1 AS VARCHAR) FROM arrived`)
      return reader.getRowsJS()[0]
    })
    expect((await counted)?.map(String)).toEqual([String(rows), String(days), repeated, String(rows)])
  })
})

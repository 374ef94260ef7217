import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../testService.ts'
import { bulkTypes } from '../warehouse/reportTypes.ts'
import { factTable } from '../warehouse/tables.ts'
import { countArrived } from './arrived.ts'
import { sortArrived } from './order.ts'

const name = 'channel_reach_basic'

describe('the order of arriving rows', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterEach(() => service.empty())
  afterAll(() => service.close())

  const days = 3
  const rows = 600_000
  /** Rows that arrive after one that was there; `day` is SQL over `i`, their place in the file. */
  const arrived = (day: string) =>
    service.warehouse.write(async (connection) => {
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
    service.warehouse.read(`SELECT channel_id, date, count(*), max(rowid) - min(rowid) + 1 FROM ${name} WHERE video_id <> '0'
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
    expect(await service.warehouse.read(`SELECT min(rowid) FROM ${name}`)).toEqual(
      await service.warehouse.read(`SELECT min(rowid) FROM ${name} WHERE video_id = '0'`),
    )
  })
})

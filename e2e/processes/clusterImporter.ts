/**
 * Imports the same days of the same channels again and again, with another number each time, for a test that kills it.
 * Argument: `Importing` as JSON. It writes a line for each import: `taken 7` when it was acknowledged, or
 * `refused 7 …`.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { csvOf, row } from '#platform/analytics/rows.fixture.ts'
import type { WarehouseAddress } from '#platform/settings/warehouseAddress.ts'
import { openClickHouse } from '#platform/warehouse/clickhouse/connection.ts'
import { loadReport } from '#platform/warehouse/clickhouse/import/load.ts'
import { recognise } from '#platform/warehouse/import/header.ts'

export interface Importing {
  address: WarehouseAddress
  folder: string
  channels: readonly string[]
  days: readonly string[]
  rowsOfUnit: number
  /** The number of its first import. */
  from: number
}

const { address, folder, channels, days, rowsOfUnit, from }: Importing = JSON.parse(process.argv[2] ?? '{}')
const clickhouse = await openClickHouse(address)
const places = Array.from({ length: rowsOfUnit }, (_, place) => place)
for (let round = from; ; round += 1) {
  const path = join(folder, `${round}.csv`)
  const rows = channels.flatMap((channel_id) =>
    days.flatMap((date) =>
      places.map((place) => row({ channel_id, date, video_id: `${round}-${place}`, views: round })),
    ),
  )
  writeFileSync(path, csvOf(rows))
  try {
    const file = await recognise(path, {})
    const steps = { onShare: () => {}, notesOn: async () => [] }
    await loadReport(clickhouse, { file, contentOwner: '', created: round }, steps)
    process.stdout.write(`taken ${round}\n`)
  } catch (error) {
    process.stdout.write(`refused ${round} ${String(error).replaceAll('\n', ' ')}\n`)
    await sleep(300)
  }
}

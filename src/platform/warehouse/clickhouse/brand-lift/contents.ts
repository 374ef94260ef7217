import {
  type HubContents,
  rowColumns,
  type StudyReport,
  summedInStudies,
} from '#platform/warehouse/brand-lift/columns.ts'
import { reportsOf } from '#platform/warehouse/contents.ts'
import type { Cell } from '#platform/warehouse/port.ts'
import type { ClickHouse } from '../connection.ts'
import { reportColumns } from '../hubSchema.ts'
import { insertRows } from '../insertRows.ts'
import { blocksOfCsv } from '../readCsv.ts'
import { newVersion } from '../version.ts'
import { currentVersion } from './importTable.ts'
import { currentTables, findTable, newestVersion, readRows, recordTables, writeRows } from './sourceTables.ts'
import { studies } from './studies.ts'

/** The number of studies that a summary names. */
const maxNamedStudies = 20

/** The contents of a data hub on ClickHouse. */
export function clickhouseHubContents(clickhouse: ClickHouse): HubContents {
  const { read } = clickhouse
  const found = async (table: string) => {
    const sourceTable = await findTable(clickhouse, table)
    if (!sourceTable) throw new Error(`the source table ${table} was removed during the copy`)
    return sourceTable
  }
  return {
    tables: async () => {
      const names = await read(`SELECT name FROM ${currentTables} ORDER BY name`)
      return Promise.all(
        names.map(async ([name]) => {
          const { version: _, ...table } = await found(String(name))
          return table
        }),
      )
    },
    cells: async function* (table) {
      yield* readRows(clickhouse, await found(table))
    },
    writeTable: async (table, cells) => {
      const version = newVersion(Date.now(), await newestVersion(clickhouse, table.table))
      await writeRows(clickhouse, version, cells)
      await recordTables(clickhouse, [{ ...table, version }])
    },
    reports: async () => {
      const key = 'customer, date, instance, operation, source_table, imported_at'
      const rows = await read(`
        SELECT ${key}, count(*), ${summedInStudies.map((name) => `sum(${name})`).join(', ')}
        FROM ${studies} GROUP BY ${key} ORDER BY customer, date, instance`)
      return reportsOf(rows)
    },
    results: async function* ({ customer, date, instance }) {
      yield* blocksOfCsv(
        await clickhouse.readCsv(
          `SELECT ${rowColumns.join(', ')} FROM ${studies}
           WHERE customer = $customer AND date = toDate($date) AND instance = $instance`,
          { customer, date, instance },
        ),
      )
    },
    writeReport: async (report, blocks) => {
      const version = newVersion(Date.now(), await currentVersion(clickhouse, report))
      const ofEach = cellsOf(report, version)
      const ids = new Set<string>()
      let rows = 0
      async function* withReport(): AsyncGenerator<Cell[]> {
        for await (const block of blocks)
          for (const row of block) {
            ids.add(String(row[rowColumns.indexOf('study_id')]))
            rows += 1
            yield [...ofEach, ...row]
          }
      }
      await insertRows(clickhouse, 'study_results', [...reportColumns, ...rowColumns], withReport())
      const first = JSON.stringify([...ids].sort().slice(0, maxNamedStudies))
      await clickhouse.insert(
        'study_reports',
        [...reportColumns, 'row_count', 'studies', 'first'],
        [[...ofEach, rows, ids.size, first]],
        { asOneBlock: true },
      )
    },
    id: async () => String((await read('SELECT argMax(id, version) FROM hub'))[0]?.[0]),
    writeId: (id) => clickhouse.insert('hub', ['id', 'version'], [[id, newVersion(Date.now())]]),
  }
}

/** A report's values of `reportColumns`. */
const cellsOf = (
  { customer, date, instance, operation, sourceTable, importedAt }: StudyReport,
  version: string,
): Cell[] => [version, customer, date, instance, operation, sourceTable, importedAt]

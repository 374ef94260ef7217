import {
  type HubContents,
  rowColumns,
  type StudyReport,
  schemaColumns,
  summedInStudies,
} from '#platform/warehouse/brand-lift/columns.ts'
import { reportsOf } from '#platform/warehouse/contents.ts'
import type { ColumnStore } from '../columnStore.ts'
import { cellsSql, columnsOf, textRows, writeCells } from './cells.ts'
import { recordTable } from './sourceTables.ts'

const ofReport = 'customer = $customer AND date = CAST($date AS DATE) AND instance = $instance'
const boundOf = ({ customer, date, instance }: StudyReport) => ({ customer, date, instance })

/** The contents of the embedded data hub. */
export function duckdbHubContents(
  { read, write, stream }: Pick<ColumnStore, 'read' | 'write' | 'stream'>,
  studies: string,
): HubContents {
  return {
    tables: () =>
      write(async (connection) => {
        const found = await connection.runAndReadAll(
          'SELECT name, customer, row_count, loaded_at FROM source_tables ORDER BY name',
        )
        return Promise.all(
          found.getRowsJS().map(async ([name, customer, rows, loadedAt]) => ({
            table: String(name),
            customer: String(customer),
            rows: Number(rows),
            loadedAt: Number(loadedAt),
            columns: await columnsOf(connection, String(name)),
          })),
        )
      }),
    cells: async function* (table) {
      const columns = await write((connection) => columnsOf(connection, table))
      yield* textRows(stream(cellsSql(table, columns)))
    },
    writeTable: (table, cells) =>
      write(async (connection) => {
        await writeCells(connection, table, cells)
        await recordTable(connection, table, table.loadedAt)
      }),
    reports: async () => {
      const rows = await read(`
        SELECT customer, date, instance, operation, source_table, imported_at, count(*),
          ${summedInStudies.map((name) => `sum(${name})`).join(', ')}
        FROM ${studies} GROUP BY ALL ORDER BY customer, date, instance`)
      return reportsOf(rows)
    },
    results: (report) => stream(`SELECT ${rowColumns.join(', ')} FROM ${studies} WHERE ${ofReport}`, boundOf(report)),
    writeReport: (report, rows) =>
      write(async (connection) => {
        const { operation, sourceTable, importedAt } = report
        const replaced = await connection.runAndReadAll(
          `DELETE FROM study_reports WHERE ${ofReport} RETURNING id`,
          boundOf(report),
        )
        for (const [id] of replaced.getRowsJS()) await connection.run(`DELETE FROM study_results WHERE report = ${id}`)
        const added = await connection.runAndReadAll(
          `INSERT INTO study_reports BY NAME SELECT $customer AS customer, CAST($date AS DATE) AS date,
             $instance AS instance, $operation AS operation, $sourceTable AS source_table, $importedAt AS imported_at
           RETURNING id`,
          { ...boundOf(report), operation, sourceTable, importedAt: BigInt(importedAt) },
        )
        const id = Number(added.getRowsJS()[0]?.[0])
        const columns = schemaColumns.map(({ name, type }) => `${name} ${type}`)
        await connection.run(`CREATE OR REPLACE TEMP TABLE copied (${columns.join(', ')})`)
        const texts = schemaColumns.map(({ type }, place) => `CAST($c${place} AS ${type})`)
        for await (const block of rows)
          for (const row of block)
            await connection.run(
              `INSERT INTO copied VALUES (${texts.join(', ')})`,
              Object.fromEntries(row.map((cell, place) => [`c${place}`, cell === null ? null : String(cell)])),
            )
        await connection.run(`INSERT INTO study_results BY NAME SELECT ${id} AS report, * FROM copied`)
        await connection.run('DROP TABLE copied')
      }),
    id: async () => String((await read('SELECT id FROM hub'))[0]?.[0]),
    writeId: (id) => write(async (connection) => void (await connection.run('UPDATE hub SET id = $id', { id }))),
  }
}

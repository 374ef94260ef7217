import { rm } from 'node:fs/promises'
import type { Column } from '#platform/warehouse/columns.ts'
import type { RollupTable } from '#platform/warehouse/rollups.ts'
import { columnsOf, durationColumn, type FactTable, ownerColumn } from '#platform/warehouse/schema.ts'
import { sqlTypes } from '../schema.ts'
import { type RowFile, type RowFormat, type Selected, writeRows } from './rowFiles.ts'
import type { TemporaryWarehouse } from './temporaryWarehouse.ts'

/** Some rows of a table as a file, which is removed when the next one is asked for. */
export interface Copied extends RowFile {
  table: string
  format: RowFormat
  /** The names of the columns, in the order of the cells; the last one is `version`. */
  columns: readonly string[]
  /** The share of the table's rows that are copied with this block, from 0 to 1. */
  share: number
}

/** Rows of a block: enough that the other engine stores them as one piece, few enough for its memory. */
const rowsOfBlock = 500_000n

interface Selection {
  table: FactTable | RollupTable
  /** A whole number, the value of the column `version` of each row. */
  version: string
  format: RowFormat
  /** SQL: only these rows. */
  where?: string
}

/**
 * Copies rows to files, block by block, in the order of the table. Rows that lack the duration of their video get
 * it where it is known. The next block is written while the caller sends one.
 */
export async function* rowBlocks(
  temporary: TemporaryWarehouse,
  { table, version, format, where = 'true' }: Selection,
): AsyncGenerator<Copied> {
  const columns = columnsToCopy(table)
  const names = [...columns.map(({ name }) => name), 'version']
  const [[last] = []] = await temporary.read(`SELECT coalesce(max(rowid), -1) FROM ${table.name}`)
  const end = BigInt(last ?? -1)
  const known = 'video_lengths AS known ON known.channel_id = rows.channel_id AND known.video_id = rows.video_id'
  const joined = table.durations ? `LEFT JOIN ${known}` : ''
  const copy = (from: bigint) =>
    from > end
      ? undefined
      : temporary.write((connection) =>
          writeRows(
            connection,
            temporary,
            [...columns, { name: 'version', sql: `CAST(${version} AS UBIGINT)`, text: false }],
            `(FROM ${table.name} WHERE rowid BETWEEN ${from} AND ${from + rowsOfBlock - 1n} AND ${where}) AS rows ${joined}`,
            format,
          ),
        )
  let next = copy(0n)
  try {
    for (let from = 0n; next !== undefined; from += rowsOfBlock) {
      const file: RowFile = await next
      next = copy(from + rowsOfBlock)
      // It is awaited when the caller asks for it. An error before then would end the process.
      next?.catch(() => {})
      const done = from + rowsOfBlock > end ? 1 : Number(from + rowsOfBlock) / Number(end + 1n)
      try {
        if (file.rows > 0) yield { ...file, format, table: table.name, columns: names, share: done }
      } finally {
        await rm(file.path, { force: true })
      }
    }
  } finally {
    // A caller that stops in the middle must not close the file under the next copy.
    await next?.catch(() => {})
  }
}

/** The columns of a table, with the SQL of their values over `rows` and `known`. */
function columnsToCopy(table: FactTable): (Selected & { name: string })[] {
  const isText = ({ kind }: Column) => sqlTypes[kind] === 'VARCHAR'
  const columns = columnsOf(table).map((column) => ({
    name: column.name,
    sql: `rows.${column.name}`,
    text: isText(column),
  }))
  if (table.owned) columns.push({ name: ownerColumn, sql: `rows.${ownerColumn}`, text: true })
  if (table.durations)
    columns.push({ name: durationColumn, sql: `coalesce(rows.${durationColumn}, known.seconds)`, text: false })
  return columns
}

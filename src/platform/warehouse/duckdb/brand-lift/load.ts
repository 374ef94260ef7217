import { createReadStream } from 'node:fs'
import { basename, extname } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { DuckDBConnection } from '@duckdb/node-api'
import { sourceTablePattern } from '#contract/datahub.ts'
import { schemaColumns } from '#platform/warehouse/brand-lift/columns.ts'
import {
  type LoadedTable,
  LoadProblem,
  type LoadTimes,
  noSuchTable,
  ofOtherCustomer,
  type SourceFile,
  TableProblem,
} from '#platform/warehouse/brand-lift/port.ts'
import type { ColumnStore } from '../columnStore.ts'
import { checkTable } from './check.ts'
import { recordTable, sourceName } from './sourceTables.ts'

/**
 * Loads a CSV or Parquet file as a source table, in the order of the file, and replaces a table of the same name. A
 * file that does not follow the schema is loaded too, as any warehouse would load it: an import of it then reports what
 * is wrong.
 * @param today `YYYY-MM-DD`
 * @throws LoadProblem
 */
export async function loadTable(
  hub: Pick<ColumnStore, 'write'>,
  { table, path, customer }: SourceFile,
  { now, today }: LoadTimes,
): Promise<LoadedTable> {
  if (!sourceTablePattern.test(table))
    throw new LoadProblem(`${JSON.stringify(table)} is not allowed; it must be project.dataset.table_name.`)
  return hub.write(async (connection) => {
    const otherOwner = await connection.runAndReadAll(
      'SELECT customer FROM source_tables WHERE name = $table AND customer <> $customer',
      { table, customer },
    )
    if (otherOwner.currentRowCount > 0) throw ofOtherCustomer(table, String(otherOwner.getRowsJS()[0]?.[0]))
    // DuckDB ignores the case of names. Both would be one table, so one would replace the other, whoever owns it.
    const sameLetters = await connection.runAndReadAll(
      'SELECT name FROM source_tables WHERE lower(name) = lower($table) AND name <> $table',
      { table },
    )
    if (sameLetters.currentRowCount > 0)
      throw new LoadProblem(
        `There is a table ${sameLetters.getRowsJS()[0]?.[0]}: choose a name that differs in more than the case of letters.`,
      )
    const source = await sourceOf(connection, path)
    await connection
      .run(`CREATE OR REPLACE TABLE ${sourceName(table)} AS SELECT * FROM ${source}`, { path })
      .catch(unreadable(path))
    const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${sourceName(table)}`)
    const rows = Number(counted.getRowsJS()[0]?.[0])
    await recordTable(connection, { table, customer, rows }, now)
    const problem = await checkTable(connection, { table, customer, date: today }).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof TableProblem) return error.message
        throw error
      },
    )
    return { table, customer, rows, ...(problem === undefined ? {} : { problem }) }
  })
}

/** @throws LoadProblem when there is no such table */
export async function unloadTable(hub: Pick<ColumnStore, 'write'>, table: string): Promise<void> {
  await hub.write(async (connection) => {
    const reader = await connection.runAndReadAll('DELETE FROM source_tables WHERE name = $table RETURNING name', {
      table,
    })
    if (reader.currentRowCount === 0) throw noSuchTable(table)
    await connection.run(`DROP TABLE ${sourceName(table)}`)
  })
}

/** The SQL that reads the file: the engine guesses each column's type, except for the schema's texts. */
async function sourceOf(connection: DuckDBConnection, path: string): Promise<string> {
  const kind = extname(path.replace(/\.gz$/i, '')).toLowerCase()
  if (kind === '.parquet') return 'read_parquet($path)'
  if (kind !== '.csv')
    throw new LoadProblem(`${basename(path)}: CSV and Parquet are allowed (.csv, .csv.gz, .parquet).`)
  const { delimiter, decimal } = await csvFormOf(path)
  // Another form of a day would be guessed: 03/11/2026 is in March or in November. As a text it is refused by its row.
  const csv = `read_csv($path, header = true, delim = '${delimiter}', quote = '"', escape = '"', sample_size = -1,
    decimal_separator = '${decimal}', dateformat = '%Y-%m-%d'`
  const found = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${csv})`, { path }).catch(unreadable(path))
  const names = found.getRowsJS().map(([name]) => String(name))
  const texts = schemaColumns.flatMap(({ name, type }) => {
    const column = type === 'VARCHAR' ? names.find((known) => known.toLowerCase() === name) : undefined
    // Without this, a segment "007" would be read as a number.
    return column === undefined ? [] : [`'${column}': 'VARCHAR'`]
  })
  return texts.length === 0 ? `${csv})` : `${csv}, types = {${texts.join(', ')}})`
}

/** Throws why a file cannot be read, without its path on this machine. */
const unreadable = (path: string) => (cause: unknown) => {
  const reason = (cause instanceof Error ? cause.message : String(cause))
    .split('\n')[0]
    ?.replaceAll(path, basename(path))
  throw new LoadProblem(`${basename(path)} cannot be read: ${reason}`, { cause })
}

const delimiters = [',', ';', '\t'] as const

/** How a table in CSV is written: spreadsheets of countries with decimal commas separate columns by semicolons. */
interface CsvForm {
  delimiter: (typeof delimiters)[number]
  decimal: ',' | '.'
}

/** Finds the delimiter of a table in CSV, by the names in its header line. */
async function csvFormOf(path: string): Promise<CsvForm> {
  const header = await firstLine(path)
  const known = (delimiter: string) => {
    const names = header.split(delimiter).map((name) => name.replaceAll(/^[\uFEFF\s"]+|[\s"]+$/g, '').toLowerCase())
    return schemaColumns.filter(({ name }) => names.includes(name)).length
  }
  const delimiter = delimiters.reduce((best, each) => (known(each) > known(best) ? each : best))
  return { delimiter, decimal: delimiter === ';' ? ',' : '.' }
}

function contentOf(path: string): Readable {
  const file = createReadStream(path)
  if (!/\.gz$/i.test(path)) return file
  const plain = createGunzip()
  file.on('error', (error) => plain.destroy(error))
  plain.on('close', () => file.destroy())
  return file.pipe(plain)
}

async function firstLine(path: string): Promise<string> {
  const content = contentOf(path)
  // Without a listener an error would end the process; the engine names the fault.
  content.on('error', () => {})
  try {
    for await (const line of createInterface({ input: content })) return line
  } catch {
    return ''
  } finally {
    content.destroy()
  }
  return ''
}

import type { DuckDBConnection } from '@duckdb/node-api'
import { formulaLetters } from '#contract/harmlessText.ts'
import { sqlText } from '../columns.ts'
import type { ExportFormat, FileToWrite, RowsOfReport, Statement } from '../port.ts'
import { type ColumnStore, valuesOf } from './columnStore.ts'

/** In a CSV, texts are quoted and NULL ("not reported") is not, so that an empty text differs from NULL. */
const copyOptions: Record<ExportFormat, string> = {
  csv: "FORMAT csv, HEADER true, NULLSTR ''",
  json: 'FORMAT json, ARRAY true',
  parquet: 'FORMAT parquet, COMPRESSION zstd',
}

/** Writes rows into a new file. @returns the number of rows */
export const writeFile = (
  { write }: Pick<ColumnStore, 'write'>,
  { path, format }: FileToWrite,
  content: Statement | RowsOfReport,
): Promise<number> =>
  write(async (connection) => {
    await ('sql' in content ? stageTable(connection, content) : stageRows(connection, content))
    return copyExported(connection, path, format)
  })

async function copyExported(connection: DuckDBConnection, path: string, format: ExportFormat): Promise<number> {
  const source = format === 'csv' ? await withoutFormulas(connection) : 'exported'
  await connection.run(`COPY ${source} TO ${sqlText(path)} (${copyOptions[format]})`)
  const reader = await connection.runAndReadAll('SELECT count(*) FROM exported')
  await connection.run('DROP TABLE exported')
  return Number(reader.getRowsJS()[0]?.[0])
}

/**
 * SQL of the rows with an apostrophe before each text that a spreadsheet would take for a formula. An ID such as `-abc`
 * is none, and a number is not text.
 */
async function withoutFormulas(connection: DuckDBConnection): Promise<string> {
  const described = await connection.runAndReadAll('DESCRIBE exported')
  const columns = described.getRowsJS().map(([name, type]) => {
    const column = `"${String(name).replaceAll('"', '""')}"`
    if (type !== 'VARCHAR') return column
    const isFormula = `regexp_matches(${column}, '^''*${formulaLetters}')`
    const isId = `regexp_full_match(${column}, '[A-Za-z0-9_-]*')`
    return `CASE WHEN ${isFormula} AND NOT ${isId} THEN '''' || ${column} ELSE ${column} END AS ${column}`
  })
  return `(SELECT ${columns.join(', ')} FROM exported)`
}

/**
 * Writes rows of a CSV file without a header into a new file, NULL as `\\N`. @returns the number of rows
 * @param columns each with the engine's type
 */
export const writeCsvAs = (
  { write }: Pick<ColumnStore, 'write'>,
  { path, format }: FileToWrite,
  csv: string,
  columns: readonly { name: string; type: string }[],
): Promise<number> =>
  write(async (connection) => {
    const types = columns.map(({ name, type }) => `'${name}': '${type}'`).join(', ')
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE exported AS SELECT * FROM read_csv($csv, auto_detect = false, header = false,
        delim = ',', quote = '"', escape = '"', nullstr = '\\N', columns = {${types}})`,
      { csv },
    )
    return copyExported(connection, path, format)
  })

const stageTable = (connection: DuckDBConnection, { sql, bound }: Statement) =>
  connection.run(`CREATE OR REPLACE TEMP TABLE exported AS ${sql}`, ...valuesOf(bound))

const sqlTypes: Record<RowsOfReport['columns'][number]['dataType'], string> = {
  STRING: 'VARCHAR',
  INTEGER: 'BIGINT',
  FLOAT: 'DOUBLE',
}

async function stageRows(connection: DuckDBConnection, { columns, rows }: RowsOfReport): Promise<void> {
  const lines = columns.map(({ name, dataType }) => `"${name}" ${sqlTypes[dataType]}`)
  await connection.run(`CREATE OR REPLACE TEMP TABLE exported (${lines.join(', ')})`)
  const appender = await connection.createAppender('exported', 'main', 'temp')
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      const type = columns[index]?.dataType
      if (cell === null) appender.appendNull()
      else if (type === 'STRING') appender.appendVarchar(String(cell))
      else if (type === 'INTEGER') appender.appendBigInt(BigInt(Math.round(Number(cell))))
      else appender.appendDouble(Number(cell))
    }
    appender.endRow()
  }
  appender.closeSync()
}

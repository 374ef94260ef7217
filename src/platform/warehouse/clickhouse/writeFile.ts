import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { openColumnStore } from '../duckdb/columnStore.ts'
import { writeCsvAs, writeFile as writeRows } from '../duckdb/writeFile.ts'
import type { FileToWrite, RowsOfReport, Statement } from '../port.ts'
import type { ClickHouse } from './connection.ts'

/** Writes rows into a new file, as the embedded warehouse does: by a temporary DuckDB. @returns the number of rows */
export async function writeFile(
  clickhouse: ClickHouse,
  file: FileToWrite,
  content: Statement | RowsOfReport,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-export-'))
  const store = await openColumnStore({
    path: join(folder, 'export.duckdb'),
    isTemporary: true,
    prepare: async () => {},
    readers: 1,
  })
  try {
    if (!('sql' in content)) return await writeRows(store, file, content)
    const csv = join(folder, 'rows.csv')
    await pipeline(await clickhouse.readCsv(content.sql, content.bound), createWriteStream(csv, { mode: 0o600 }))
    return await writeCsvAs(store, file, csv, await columnsOf(clickhouse, content))
  } finally {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The columns of a statement, with DuckDB's type of each. */
async function columnsOf(clickhouse: ClickHouse, { sql, bound }: Statement) {
  const described = await clickhouse.read(`DESCRIBE TABLE (${sql})`, bound)
  return described.map(([name, type]) => ({ name: String(name), type: sqlType(String(type)) }))
}

function sqlType(type: string): string {
  const plain = type.replace(/^(?:Nullable|LowCardinality)\((.*)\)$/, '$1')
  const types: Record<string, string> = { Date: 'DATE', Int64: 'BIGINT', Int32: 'INTEGER', Float64: 'DOUBLE' }
  return types[plain] ?? 'VARCHAR'
}

import type { DuckDBConnection } from '@duckdb/node-api'

/**
 * The version of a file's tables. A release that only adds tables or columns that the release before can live with
 * raises `version` and keeps `usableFrom`; every other change raises both (docs/architecture.md, "Updates").
 */
export interface Layout {
  version: number
  /** The oldest version whose releases can use these tables. */
  usableFrom: number
}

const table = 'CREATE TABLE IF NOT EXISTS layout (version INTEGER NOT NULL, usable_from INTEGER NOT NULL)'

/** @returns undefined for a file of a release that did not record a version */
export async function layoutOf(connection: DuckDBConnection): Promise<Layout | undefined> {
  const known = await connection.runAndReadAll(
    "SELECT 1 FROM duckdb_tables() WHERE database_name = current_database() AND table_name = 'layout'",
  )
  if (known.currentRowCount === 0) return undefined
  const found = await connection.runAndReadAll('SELECT version, usable_from FROM layout')
  const [version, usableFrom] = found.getRowsJS()[0] ?? []
  return { version: Number(version), usableFrom: Number(usableFrom) }
}

/** @throws Error when a newer release made the tables and this one cannot use them */
export async function requireUsableLayout(connection: DuckDBConnection, file: string, own: Layout): Promise<void> {
  const found = await layoutOf(connection)
  if (found && found.usableFrom > own.version) throw newerLayoutError(file, found.version)
}

/** Records the version after a conversion. A newer one stays: its release added what this one does not know. */
export async function recordLayout(connection: DuckDBConnection, own: Layout): Promise<void> {
  await connection.run(table)
  const found = await layoutOf(connection)
  if (found && found.version >= own.version) return
  await connection.run('DELETE FROM layout')
  await connection.run(`INSERT INTO layout VALUES (${own.version}, ${own.usableFrom})`)
}

/** The error for a file that this version cannot use. */
export const newerLayoutError = (file: string, version: number | string): Error =>
  new Error(
    `${file} was created by a newer version of Tenfoot (${version}). Start that version or a later one, or restore a ` +
      'backup from before it was used. Nothing changed.',
  )

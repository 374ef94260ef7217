import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { sqlText } from '../columns.ts'
import type { Read, WarehouseSnapshot } from '../port.ts'
import { layoutOf } from './layout.ts'

interface SnapshotOptions {
  /** The new file. */
  path: string
  resumeCommits(): void
  readOn(connection: DuckDBConnection): Read
}

/** The name under which the new file is attached. Statements that list tables must not see its tables. */
const copyName = 'backup_copy'

/** Begins a copy of the connection's database, as it is now. Closes the connection. */
export async function snapshotOn(
  connection: DuckDBConnection,
  { path, resumeCommits, readOn }: SnapshotOptions,
): Promise<WarehouseSnapshot> {
  const read = readOn(connection)
  const close = async () => {
    resumeCommits()
    await connection.run('ROLLBACK').catch(() => {})
    await connection.run(`DETACH ${copyName}`).catch(() => {})
    connection.closeSync()
  }
  try {
    const [[name] = []] = await read('SELECT current_database()')
    await connection.run(`ATTACH ${sqlText(path)} AS ${copyName}`)
    await connection.run('BEGIN')
    // A transaction sees the state of its first read.
    const layout = await layoutOf(connection)
    return {
      layout: layout ?? { version: 0, usableFrom: 0 },
      read,
      resumeCommits,
      copy: async () => {
        await connection.run(`COPY FROM DATABASE "${name}" TO ${copyName}`)
        await connection.run('COMMIT')
        // Moves everything from the log into the file.
        await connection.run(`CHECKPOINT ${copyName}`)
        await connection.run(`DETACH ${copyName}`)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Begins a copy of a file that no process has open, and changes nothing in it. Nothing can open it until it is closed.
 */
export async function snapshotOfFile(
  source: string,
  options: Omit<SnapshotOptions, 'resumeCommits'> & { problem(path: string, cause: unknown): unknown },
): Promise<WarehouseSnapshot> {
  const instance = await DuckDBInstance.create(':memory:')
  try {
    const connection = await instance.connect()
    await connection.run(`ATTACH ${sqlText(source)} AS original (READ_ONLY)`).catch((cause: unknown) => {
      throw options.problem(source, cause)
    })
    await connection.run('USE original')
    const snapshot = await snapshotOn(connection, { ...options, resumeCommits: () => {} })
    return {
      ...snapshot,
      close: async () => {
        await snapshot.close()
        instance.closeSync()
      },
    }
  } catch (error) {
    instance.closeSync()
    throw error
  }
}

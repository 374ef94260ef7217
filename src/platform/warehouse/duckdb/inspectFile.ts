import { DuckDBInstance } from '@duckdb/node-api'
import { openProblem } from './columnStore.ts'

/** Opens a file only for reading, and reads what is in it. @throws Error that says what is wrong, or WarehouseHeld */
export async function inspectFile(path: string): Promise<void> {
  let instance: DuckDBInstance | undefined
  try {
    instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })
    const connection = await instance.connect()
    await connection.run('SELECT count(*) FROM duckdb_columns()')
    connection.closeSync()
  } catch (error) {
    throw openProblem(path, error)
  } finally {
    instance?.closeSync()
  }
}

import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { seedVariable } from './seed.ts'

type Value = string | number | null

export interface SeedSql {
  /** The rows of a query over the tables that the product started with. */
  rows(query: string): Promise<Value[][]>
  close(): void
}

/**
 * Opens a copy of the numbers that every test environment starts with, to ask them in SQL: an oracle that shares
 * nothing with the product but its tables.
 * @param folder where the copy is made
 */
export async function openSeedSql(folder: string): Promise<SeedSql> {
  const seed = process.env[seedVariable]
  if (!seed) throw new Error('there is no seed: its numbers are made before all tests')
  const copy = join(folder, 'warehouse.duckdb')
  await cp(join(seed, 'warehouse.duckdb'), copy)
  const instance = await DuckDBInstance.create(copy, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  return {
    rows: async (query) =>
      (await connection.runAndReadAll(query))
        .getRows()
        .map((row) => row.map((value) => (typeof value === 'bigint' ? Number(value) : (value as Value)))),
    close: () => {
      connection.closeSync()
      instance.closeSync()
    },
  }
}

import type { ClickHouse } from '../connection.ts'
import { createTables } from './001_tables.ts'
import { createHubTables } from './002_data_hub.ts'

/** A step from one version of the schema to the next. It may run again after an interruption, from its beginning. */
export interface Migration {
  /** The version of the schema that it makes. */
  number: number
  run(clickhouse: ClickHouse): Promise<void>
}

/** In the order of their numbers. */
export const migrations: readonly Migration[] = [
  { number: 1, run: createTables },
  { number: 2, run: createHubTables },
  // Ids as numbers of a dictionary, and metrics that every file has without NULL.
  { number: 3, run: createTables },
]

import type { BulkType, ColumnKind } from './reportTypes.ts'
import { bulkTypes, lengthColumn } from './reportTypes.ts'

const sqlTypes: Record<ColumnKind, string> = {
  day: 'DATE',
  channelId: 'VARCHAR',
  videoId: 'VARCHAR',
  liveOrOnDemand: 'VARCHAR',
  subscribedStatus: 'VARCHAR',
  country: 'VARCHAR',
  count: 'BIGINT',
  netCount: 'BIGINT',
  decimal: 'DOUBLE',
}

function createTable({ name, columns }: BulkType): string {
  const lines = columns.map((column) => `${column.name} ${sqlTypes[column.kind]}${column.dimension ? ' NOT NULL' : ''}`)
  return `CREATE TABLE IF NOT EXISTS ${name} (${[...lines, `${lengthColumn} INTEGER`].join(', ')})`
}

/** Statements that make what is missing; there is no index, because rows are written in the order of scans. */
export const warehouseTables: readonly string[] = bulkTypes.map(createTable)

import { sqlTypes } from '#platform/warehouse/duckdb/schema.ts'
import { columnsOf, durationColumn, factTable, ownerColumn } from '#platform/warehouse/schema.ts'

export const channelBasic = 'channel_basic'

/** Every column of the table with its type, in order, including the warehouse's own two columns. */
export const typesOfBasic: readonly (readonly [name: string, type: string])[] = [
  ...columnsOf(factTable(channelBasic)).map(({ name, kind }) => [name, sqlTypes[kind]] as const),
  [ownerColumn, 'VARCHAR'],
  [durationColumn, 'INTEGER'],
]
export const columnsOfBasic = typesOfBasic.map(([name]) => name)

import { type SchemaColumn, schemaColumns } from '../brand-lift/columns.ts'
import type { Table } from './schema.ts'

const types: Record<SchemaColumn['type'], string> = {
  VARCHAR: 'String',
  DATE: 'Date',
  BIGINT: 'Int64',
  DOUBLE: 'Float64',
}

/** The columns that a report has, and each row of it too: studies are then found without a join. */
export const reportColumns = [
  'report',
  'customer',
  'date',
  'instance',
  'operation',
  'source_table',
  'imported_at',
] as const
const reportTypes = ['UInt64', 'String', 'Date', 'String', 'String', 'String', 'Int64'] as const
const ofReport = reportColumns.map((name, place) => `${name} ${reportTypes[place]}`)

/**
 * The data hub's tables. Rows of source tables and of reports are written first, under a version. One insert into
 * `source_tables` or `study_reports` then makes them current, on every node at once. Nothing is changed in place.
 * Versions are made by `version.ts`; times are in milliseconds since 1970.
 */
export const hubTables: readonly Table[] = [
  {
    // The id with the greatest version is the data hub's.
    name: 'hub',
    columns: ['id String', 'version UInt64'],
    engine: 'MergeTree',
    orderBy: ['version'],
  },
  {
    name: 'source_tables',
    columns: [
      'name String',
      'customer String',
      'row_count UInt64',
      'loaded_at Int64',
      // JSON: `[["study_id","VARCHAR"],…]`, with the types of the embedded engine.
      'columns String',
      'version UInt64',
      'removed UInt8',
    ],
    engine: 'MergeTree',
    orderBy: ['name', 'version'],
  },
  {
    name: 'source_rows',
    // Cells are JSON: `["a",null,…]`. A row's place is its number in the file, from 0.
    columns: ['version UInt64', 'place UInt64', 'cells String'],
    engine: 'MergeTree',
    orderBy: ['version', 'place'],
    shardBy: 'version',
  },
  {
    name: 'study_reports',
    // `first` is JSON: the ids of the first studies.
    columns: [...ofReport, 'row_count UInt64', 'studies UInt64', 'first String'],
    engine: 'MergeTree',
    orderBy: ['customer', 'date', 'instance', 'report'],
  },
  {
    name: 'study_results',
    columns: [...ofReport, ...schemaColumns.map(({ name, type }) => `${name} ${types[type]}`)],
    engine: 'MergeTree',
    orderBy: ['customer', 'date', 'instance', 'report', 'study_id'],
    shardBy: 'report',
  },
]

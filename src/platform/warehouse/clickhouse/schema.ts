import type { Column, ColumnKind } from '../columns.ts'
import { bulkTypes } from '../reportTypes.ts'
import { dailyRollups, type RollupTable } from '../rollups.ts'
import { claims, columnsOf, durationColumn, type FactTable, factTables, ownerColumn } from '../schema.ts'

/** Days that a column of type Date can have on every server. */
export const dayLimits = { first: '1970-01-01', last: '2105-12-31' } as const

/** A column of every table of facts and rollups: the load that wrote the row. */
export const versionColumn = 'version'
/**
 * A column of every table of facts and rollups: a hash of the version and the unit that the row belongs to. The row
 * counts while `visible.ts` finds the hash among those of current units. A hash, because a list of numbers is compared
 * several times faster than a list of texts and days.
 */
export const unitColumn = 'unit'

/** The tables that loads write versions of. */
export const versionedTables: readonly FactTable[] = [...factTables.values(), ...dailyRollups]

/** A table of ClickHouse. */
export interface Table {
  name: string
  /** Each a name and a type. */
  columns: readonly string[]
  /** `MergeTree` of some kind, with its arguments. */
  engine: `${'' | 'Replacing'}MergeTree${'' | `(${string})`}`
  orderBy: readonly string[]
  partitionBy?: string
  /** The SQL that chooses a row's shard on a cluster; without it, every node has all rows. */
  shardBy?: string
}

/**
 * Texts that a table repeats. Rows are stored by channel, day and video, so that ids repeat too: compared and grouped as
 * numbers of a dictionary, they take half of the time of a report.
 */
const repeatedTexts: readonly ColumnKind[] = [
  'code',
  'country',
  'province',
  'currency',
  'channelId',
  'videoId',
  'playlistId',
  'assetId',
]
const wholeNumbers: readonly ColumnKind[] = ['count', 'netCount']

const enumOf = (names: readonly string[]) => `Enum8(${names.map((name, place) => `'${name}' = ${place}`).join(', ')})`

/** The type of a column, with its default. @param isNew whether the server has dictionaries and converts columns */
function typeOf(column: Column, mayBeMissing: boolean, isNew: boolean): string {
  const { kind, codes } = column
  if (codes && claims.includes(column)) return enumOf([...new Set([codes.unknown, ...Object.values(codes.names)])])
  if (kind === 'day') return 'Date'
  if (kind === 'position') return 'Int32'
  if (repeatedTexts.includes(kind) && isNew) return 'LowCardinality(String)'
  if (repeatedTexts.includes(kind) || kind === 'text') return 'String'
  const number = wholeNumbers.includes(kind) ? 'Int64' : 'Float64'
  if (column.dimension) return number
  // A column that was made with NULL becomes one without only if it has a default.
  return mayBeMissing || !isNew ? `Nullable(${number})` : `${number} DEFAULT 0`
}

/** The columns of a table that older files lack: their rows have NULL. */
function lackedByFiles(table: FactTable | RollupTable): ReadonlySet<string> {
  const name = 'factsTable' in table ? table.factsTable : table.name
  const columns = bulkTypes.filter((type) => type.table === name).flatMap((type) => type.columns)
  return new Set(columns.flatMap(({ name, since }) => (since === undefined ? [] : [name])))
}

/**
 * The channel and the video of the unit that a row belongs to, as SQL; an empty text where the unit has none. The rows
 * of an owner's claims, and all rows by asset, belong to the owner's day alone (`duckdb/import/units.ts`).
 */
export function unitOfRow({ unit, claimable, dimensions }: FactTable): { channel: string; video: string } {
  const has = (name: string) => unit.includes(name)
  const byAsset = dimensions.some(({ name }) => name === 'asset_id')
  const channel =
    !has('channel_id') || byAsset ? "''" : claimable ? "if(claimed_status = '', channel_id, '')" : 'channel_id'
  return { channel, video: has('video_id') ? 'video_id' : "''" }
}

/** The hash of a unit in a version, as SQL; the same over a row of facts and over a row of `current_units`. */
export const unitHash = (version: string, date: string, channel: string, video: string): string =>
  `cityHash64(${version}, ${date}, ${channel}, ${video})`

/** A table of facts or a rollup: its columns, those of our own, and those of versions. */
function versioned(table: FactTable | RollupTable, isNew: boolean): Table {
  const { channel, video } = unitOfRow(table)
  const lacked = lackedByFiles(table)
  const hasChannel = table.unit.includes('channel_id')
  const columns = [
    ...columnsOf(table).map((column) => `${column.name} ${typeOf(column, lacked.has(column.name), isNew)}`),
    ...(table.owned ? [`${ownerColumn} ${isNew ? 'LowCardinality(String)' : 'String'}`] : []),
    ...(table.durations ? [`${durationColumn} Nullable(Int32)`] : []),
    `${versionColumn} UInt64`,
    `${unitColumn} UInt64 DEFAULT ${unitHash(versionColumn, 'date', channel, video)}`,
  ]
  return {
    name: table.name,
    columns,
    engine: 'MergeTree',
    orderBy: [...new Set([...table.unit, ...(hasChannel ? ['video_id'] : ['currency'])])],
    // A rollup has few rows: each part that a report reads would cost more than these.
    ...(hasChannel && {
      partitionBy: 'factsTable' in table ? 'toYear(date)' : 'toYYYYMM(date)',
      shardBy: 'cityHash64(channel_id)',
    }),
  }
}

/** Tables other than the facts; times in milliseconds since 1970. Every node has them whole. */
const bookkeeping: readonly Table[] = [
  {
    // Each load inserts its units as one block, which makes its version current for these. The current version of a
    // unit is the one with the newest report, then the greatest. No partitions: they would split the block.
    name: 'current_units',
    columns: [
      'table_name String',
      // Empty for a channel's unit; `reported_by` has the owner whose report it came in.
      'content_owner String',
      'channel_id String',
      'video_id String',
      'date Date',
      'created_at Int64',
      'version UInt64',
      'reported_by String',
    ],
    engine: 'MergeTree',
    orderBy: ['table_name', 'channel_id', 'content_owner', 'date', 'video_id'],
  },
  {
    name: 'video_lengths',
    columns: ['channel_id String', 'video_id String', 'seconds Int32', 'version UInt64'],
    engine: 'ReplacingMergeTree(version)',
    orderBy: ['channel_id', 'video_id'],
  },
  {
    // Changes of the video repository that an import has yet to apply, of versions that were committed
    // (`import/notes.ts`). `id` counts the notes of a version.
    name: 'register_notes',
    columns: ['id UInt64', 'version UInt64', 'note String', 'struck UInt8'],
    engine: 'ReplacingMergeTree(struck)',
    orderBy: ['version', 'id'],
  },
]

/** Every table. @param isNew for a server since 2020: old ones have no dictionaries of texts */
export const tables = (isNew: boolean): readonly Table[] => [
  ...versionedTables.map((table) => versioned(table, isNew)),
  ...bookkeeping,
]

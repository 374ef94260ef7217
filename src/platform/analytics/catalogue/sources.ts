import { columnsOfRollup, dailyRollups, monthlyRollups } from '#platform/warehouse/rollups.ts'
import { columnsOf, durationColumn, type FactTable, factTable, ownerColumn } from '#platform/warehouse/schema.ts'
import { derivedColumns, type ReadColumn } from './columns.ts'

/** A table that reports read, and how they read it. */
export interface Source {
  table: string
  /** The subject of its rows: tables of different subjects count the same views. */
  subject: 'video' | 'playlist' | 'asset'
  /** Whether rows have the content owner whose report they came in. */
  owned: boolean
  /** Whether rows have the columns of claims. */
  claimable: boolean
  /**
   * The column with the first day of a row's time range, which ends at `date`; left out where a row is about `date`
   * alone.
   */
  spanFrom?: string
  /**
   * For a table of sums of whole months: the table that they are sums of, which has all of its columns too
   * (`planner/chooseSources.ts`).
   */
  monthlyRollupOf?: { table: string; columns: readonly string[] }
  /** Columns in dollars, which the parameter `currency` converts. */
  money: ReadonlySet<string>
  has(column: string): boolean
  read: ReadColumn
  /** A column that is computed from the views of the row's video and day in another table (`planner/statement.ts`). */
  weighted?: { column: string; by: string; share: string }
}

function source(from: string | FactTable, details: Partial<Source> = {}): Source {
  const table = typeof from === 'string' ? factTable(from) : from
  const { name } = table
  const columns = columnsOf(table)
  const stored = new Set([
    ...columns.map((column) => column.name),
    ...(table.durations ? [durationColumn] : []),
    ...(table.owned ? [ownerColumn] : []),
    ...(details.weighted ? [details.weighted.column] : []),
  ])
  const derived = new Map(
    derivedColumns
      .filter(({ name, needs }) => !stored.has(name) && needs.every((column) => stored.has(column)))
      .map(({ name, sql }) => [name, sql((column) => stored.has(column))]),
  )
  return {
    table: name,
    subject: stored.has('asset_id') ? 'asset' : stored.has('playlist_id') ? 'playlist' : 'video',
    owned: table.owned,
    claimable: table.claimable,
    money: new Set(columns.filter(({ kind }) => kind === 'money').map((column) => column.name)),
    has: (column) => stored.has(column) || derived.has(column),
    read: (column) => derived.get(column) ?? column,
    ...details,
  }
}

/** Percentages are of the views of a video's day, so they are weighted by these views. */
const viewers = (by: string) => ({ weighted: { column: 'viewers', by, share: 'views_percentage' } })

const places = ['province', 'playback_location', 'traffic_source', 'device_os', 'combined', 'sharing_service']
const within = ['province', 'playback_location', 'traffic_source', 'device_os', 'combined']

/**
 * In the order in which metrics are looked up: a report reads a metric from the first table that has it with all
 * dimensions and filters. That is the coarsest, so that totals come from user activity wherever it has them
 * (specification: reports 9).
 */
export const sources: readonly Source[] = [
  // Daily rollups come first: they have a seventieth of the rows, for reports without places and subscriptions.
  ...dailyRollups.map((rollup) => source(rollup)),
  // For reports by place over whole months.
  ...monthlyRollups.map((rollup) =>
    source(rollup, { monthlyRollupOf: { table: rollup.factsTable, columns: columnsOfRollup(rollup) } }),
  ),
  source('channel_basic'),
  ...places.map((aspect) => source(`channel_${aspect}`)),
  source('channel_subtitles'),
  source('channel_end_screens'),
  source('channel_reach_basic'),
  source('channel_reach_combined'),
  source('channel_demographics', viewers('channel_basic')),
  source('channel_estimated_revenue'),
  source('channel_ad_rates'),
  source('channel_city'),
  source('audience_retention', { spanFrom: 'start_date' }),
  source('live_stream'),
  source('playlist_basic'),
  ...within.map((aspect) => source(`playlist_${aspect}`)),
  source('asset_basic'),
  ...places.map((aspect) => source(`asset_${aspect}`)),
  source('asset_end_screens'),
  source('asset_demographics', viewers('asset_basic')),
  source('asset_estimated_revenue'),
]

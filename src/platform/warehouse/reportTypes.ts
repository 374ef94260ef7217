import type { Column } from './columns.ts'
import { assetAspects, channelAspects, claims, factTable, factTables, playlistAspects } from './schema.ts'

/**
 * The bulk report types as data: which files can be imported (specification: bulk-report-columns 2;
 * specification: bulk-report-columns 4). Each type is loaded into one table. The downloads of a channel and of its content owner have
 * the same numbers and share a table.
 */
export interface BulkType {
  /** The name without its version: versions differ only in columns that older ones lack. */
  name: string
  /** Name of the table that it is loaded into. */
  table: string
  /** The newest documented version: 3 for `_a3`; 0 for files of our own, which have no version. */
  version: number
  /** Whether it is a content owner's report, which has many channels. */
  byOwner: boolean
  /** Columns of the file, in documented order. */
  columns: readonly Column[]
}

/** The first version of a report that has each of the later metrics; `engaged_views` came with the newest version. */
const arrivals = (version: number): Record<string, number> => ({
  engaged_views: version,
  red_views: version - 1,
  red_watch_time_minutes: version - 1,
})

/** @param owner for a content owner's report; `claimed` where its rows say whether they are claimed */
function bulkType(name: string, table: string, version: number, owner?: { claimed: boolean }): BulkType {
  const { dimensions, metrics, claimable } = factTable(table)
  const since = arrivals(version)
  const columns = [...dimensions, ...(claimable && owner?.claimed ? claims : []), ...metrics].map((column) => {
    const first = since[column.name]
    return first === undefined || first <= 1 ? column : { ...column, since: first }
  })
  return { name, table, version, byOwner: owner !== undefined, columns }
}

const claimed = { claimed: true }
const unclaimed = { claimed: false }

/** `_a1` reports never changed their columns. */
const versions: Record<string, number> = {
  basic: 3,
  province: 3,
  playback_location: 3,
  traffic_source: 3,
  device_os: 3,
  subtitles: 3,
  combined: 3,
}
const versionOf = (aspect: string) => versions[aspect] ?? 1

/** Every type that can be loaded. Of two types with the same columns, the channel's comes first. */
export const bulkTypes: readonly BulkType[] = [
  ...channelAspects.map((aspect) => bulkType(`channel_${aspect}`, `channel_${aspect}`, versionOf(aspect))),
  bulkType('channel_reach_basic', 'channel_reach_basic', 1),
  bulkType('channel_reach_combined', 'channel_reach_combined', 1),
  ...playlistAspects.map((aspect) => bulkType(`playlist_${aspect}`, `playlist_${aspect}`, 2)),
  ...channelAspects.map((aspect) =>
    bulkType(`content_owner_${aspect}`, `channel_${aspect}`, aspect === 'basic' ? 4 : versionOf(aspect), claimed),
  ),
  // It is not known whether the owner's reach reports have claim columns; a file is accepted with or without them.
  ...['reach_basic', 'reach_combined'].flatMap((aspect) => [
    bulkType(`content_owner_${aspect}`, `channel_${aspect}`, 1, unclaimed),
    bulkType(`content_owner_${aspect}`, `channel_${aspect}`, 1, claimed),
  ]),
  ...playlistAspects.map((aspect) => bulkType(`content_owner_playlist_${aspect}`, `playlist_${aspect}`, 2, claimed)),
  ...assetAspects.map((aspect) =>
    bulkType(`content_owner_asset_${aspect}`, `asset_${aspect}`, versionOf(aspect), claimed),
  ),
  bulkType('content_owner_ad_rates', 'channel_ad_rates', 1, claimed),
  bulkType('content_owner_estimated_revenue', 'channel_estimated_revenue', 2, claimed),
  bulkType('content_owner_asset_estimated_revenue', 'asset_estimated_revenue', 2, claimed),
  ...['channel_city', 'audience_retention', 'live_stream', 'currency_rates'].map((name) => bulkType(name, name, 0)),
]

/** Every allowed value of `--type`. */
export const bulkTypeNames: readonly string[] = [...new Set(bulkTypes.map(({ name }) => name))]

/** The dimensions of all reports: a file that has one of them which a type lacks is not of that type. */
export const dimensionNames: ReadonlySet<string> = new Set(
  [...factTables.values()].flatMap(({ dimensions }) => [...dimensions, ...claims].map(({ name }) => name)),
)

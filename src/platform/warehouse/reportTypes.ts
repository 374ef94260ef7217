import type { Column } from './columns.ts'
import { assetAspects, channelAspects, claims, factTable, factTables, playlistAspects } from './schema.ts'

/**
 * The bulk report types as data: which files can be imported (specification: bulk-report-columns 2;
 * specification: bulk-report-columns 4). Each type is loaded into one table. The downloads of a channel and of its
 * content owner have the same numbers and share a table.
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

/** The versions of a report type (specification: bulk-reports 3). */
interface Versions {
  newest: number
  /** The first version that has a column, for each column that version 1 lacks. */
  since: Readonly<Record<string, number>>
}

/** Columns never changed. */
const unchanged: Versions = { newest: 1, since: {} }
/** The version before the newest added two metrics, and the newest added engaged views. */
const activity = (newest: number): Versions => ({
  newest,
  since: { engaged_views: newest, red_views: newest - 1, red_watch_time_minutes: newest - 1 },
})
/** The newest version renamed two columns, which are read by both names, and added none. */
const renamed: Versions = { newest: 2, since: {} }
/** A file of our own: its type has no versions. */
const unversioned: Versions = { newest: 0, since: {} }

/** @param owner for a content owner's report; `claimed` where its rows say whether they are claimed */
function bulkType(name: string, table: string, { newest, since }: Versions, owner?: { claimed: boolean }): BulkType {
  const { dimensions, metrics, claimable } = factTable(table)
  const columns = [...dimensions, ...(claimable && owner?.claimed ? claims : []), ...metrics].map((column) => {
    const first = since[column.name]
    return first === undefined || first <= 1 ? column : { ...column, since: first }
  })
  return { name, table, version: newest, byOwner: owner !== undefined, columns }
}

const claimed = { claimed: true }
const unclaimed = { claimed: false }

/** The versions of channel and asset reports; others never changed their columns. */
const versions: Record<string, Versions> = {
  basic: activity(3),
  province: activity(3),
  playback_location: activity(3),
  traffic_source: activity(3),
  device_os: activity(3),
  subtitles: activity(3),
  combined: activity(3),
}
const versionsOf = (aspect: string) => versions[aspect] ?? unchanged

/** Every type that can be loaded. Of two types with the same columns, the channel's comes first. */
export const bulkTypes: readonly BulkType[] = [
  ...channelAspects.map((aspect) => bulkType(`channel_${aspect}`, `channel_${aspect}`, versionsOf(aspect))),
  bulkType('channel_reach_basic', 'channel_reach_basic', unchanged),
  bulkType('channel_reach_combined', 'channel_reach_combined', unchanged),
  ...playlistAspects.map((aspect) => bulkType(`playlist_${aspect}`, `playlist_${aspect}`, activity(2))),
  ...channelAspects.map((aspect) =>
    bulkType(
      `content_owner_${aspect}`,
      `channel_${aspect}`,
      aspect === 'basic' ? activity(4) : versionsOf(aspect),
      claimed,
    ),
  ),
  // It is not known whether the owner's reach reports have claim columns; a file is accepted with or without them.
  ...['reach_basic', 'reach_combined'].flatMap((aspect) => [
    bulkType(`content_owner_${aspect}`, `channel_${aspect}`, unchanged, unclaimed),
    bulkType(`content_owner_${aspect}`, `channel_${aspect}`, unchanged, claimed),
  ]),
  ...playlistAspects.map((aspect) =>
    bulkType(`content_owner_playlist_${aspect}`, `playlist_${aspect}`, activity(2), claimed),
  ),
  ...assetAspects.map((aspect) =>
    bulkType(`content_owner_asset_${aspect}`, `asset_${aspect}`, versionsOf(aspect), claimed),
  ),
  bulkType('content_owner_ad_rates', 'channel_ad_rates', unchanged, claimed),
  bulkType('content_owner_estimated_revenue', 'channel_estimated_revenue', renamed, claimed),
  bulkType('content_owner_asset_estimated_revenue', 'asset_estimated_revenue', renamed, claimed),
  ...['channel_city', 'audience_retention', 'live_stream', 'currency_rates'].map((name) =>
    bulkType(name, name, unversioned),
  ),
]

/** Every allowed value of `--type`. */
export const bulkTypeNames: readonly string[] = [...new Set(bulkTypes.map(({ name }) => name))]

/** The dimensions of all reports: a file that has one of them which a type lacks is not of that type. */
export const dimensionNames: ReadonlySet<string> = new Set(
  [...factTables.values()].flatMap(({ dimensions }) => [...dimensions, ...claims].map(({ name }) => name)),
)

/** A recognised file: what it is and which columns it has. */
export interface BulkFile {
  path: string
  gzip: boolean
  /** Header names in the order of the file. */
  header: string[]
  /** The cells of the first row; empty for a file that has only a header line. */
  firstRow: readonly string[]
  type: BulkType
}

/** The index of a column in a header line, by its name or by its name in older files; -1 where it is missing. */
export function columnIndex({ name, formerName }: Column, header: readonly string[]): number {
  const place = header.indexOf(name)
  return place === -1 && formerName !== undefined ? header.indexOf(formerName) : place
}

/** The type's columns that the file has, each with its index in the file. */
export const presentColumns = ({ type, header }: BulkFile): (Column & { place: number })[] =>
  type.columns.flatMap((column) => {
    const place = columnIndex(column, header)
    return place === -1 ? [] : [{ ...column, place }]
  })

import type { ReportType } from '#contract/reporting.ts'
import { type BulkType, bulkTypes } from '../warehouse/reportTypes.ts'

/** A type of report that a job can make. */
export interface OfferedType extends ReportType {
  /** What its file contains. */
  file: BulkType
  /** Whether it has money, which needs a scope of its own. */
  monetary: boolean
}

/** Titles by what the rows are split by. */
const titles: Record<string, string> = {
  basic: 'User activity',
  province: 'Province',
  playback_location: 'Playback locations',
  traffic_source: 'Traffic sources',
  device_os: 'Device type and operating system',
  subtitles: 'Subtitles',
  combined: 'Combined',
  demographics: 'Demographics',
  sharing_service: 'Sharing service',
  annotations: 'Annotations',
  cards: 'Cards',
  end_screens: 'End screens',
  reach_basic: 'Reach',
  reach_combined: 'Reach combined',
  ad_rates: 'Ad rates',
  estimated_revenue: 'Estimated revenue',
}

function titleOf(name: string): string {
  const [, subject = '', aspect = ''] = /^(?:channel|content_owner|)_?(asset_|playlist_|)(\w+)$/.exec(name) ?? []
  const title = titles[aspect]
  if (title === undefined) throw new Error(`the report type ${name} has no title`)
  return subject === '' ? title : `${subject === 'asset_' ? 'Asset' : 'Playlist'} ${title.toLowerCase()}`
}

/**
 * Every type of bulk report in its newest version. Of two forms of a type the later one is offered: it has the columns
 * of claims too.
 */
const offered: readonly OfferedType[] = [
  ...new Map(bulkTypes.filter(({ version }) => version > 0).map((type) => [type.name, type])).values(),
].map((file) => ({
  id: `${file.name}_a${file.version}`,
  name: titleOf(file.name),
  file,
  monetary: file.columns.some(({ kind }) => kind === 'money'),
}))

/** The types for a channel or for a content owner (specification: bulk-report-columns 2), sorted by their IDs. */
export const typesFor = (byOwner: boolean): readonly OfferedType[] =>
  offered.filter(({ file }) => file.byOwner === byOwner).sort((a, b) => (a.id < b.id ? -1 : 1))

/** A type by its ID; undefined for one that was never offered, or in an earlier version only. */
export const typeOf = (id: string): OfferedType | undefined => offered.find((type) => type.id === id)

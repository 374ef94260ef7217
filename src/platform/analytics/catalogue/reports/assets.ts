import type { MetricName } from '#contract/reportNames.ts'
import { dimensionNamed } from '../dimensions.ts'
import { filterNamed } from '../filters.ts'
import { metricNamed, metricSets } from '../metrics.ts'
import { anyOf, atMostOne, exactlyOne, type ParameterConstraint, place, placeOrState, type Report } from '../report.ts'
import { type Source, sources } from '../sources.ts'

const byAsset = sources.filter(({ subject }) => subject === 'asset')

/** Whether a table has a column for one of the names that a constraint requires. */
const meets = (source: Source, { from, min }: ParameterConstraint, columnOf: (name: string) => string | undefined) =>
  min === 0 || from.some((name) => source.has(columnOf(name) ?? ''))

/** The metrics of a report that are in a table of assets which also has everything that the report requires. */
function metricsByAsset({ dimensions, filters, metrics }: Report): MetricName[] {
  const candidates = byAsset.filter(
    (source) =>
      dimensions.every((constraint) => meets(source, constraint, (name) => dimensionNamed(name)?.column)) &&
      filters.every((constraint) => meets(source, constraint, (name) => filterNamed(name)?.column)),
  )
  return metrics.filter((name) => candidates.some(({ has }) => metricNamed(name)?.columns.every(has)))
}

/** The report with only the metrics that files have by asset; empty when none is left. */
function reportByAsset(report: Report): Report[] {
  const metrics = metricsByAsset(report)
  const { ranking } = report
  if (metrics.length === 0) return []
  return [
    {
      ...report,
      metrics,
      ...(ranking && { ranking: { ...ranking, by: ranking.by.filter((name) => metrics.includes(name)) } }),
    },
  ]
}

/**
 * The reports of a content owner's assets: the video reports, limited to assets, and assets ranked as videos are.
 * Metrics and whole reports that no bulk report has by asset are left out: subscribers, cities, retention, subtitles.
 */
export const assetReports = (videoReports: readonly Report[], rankings: readonly Report[]): readonly Report[] => [
  ...videoReports.flatMap((report) =>
    reportByAsset({ ...report, name: `asset, ${report.name}`, filters: [exactlyOne('asset'), ...report.filters] }),
  ),
  ...rankings.flatMap((report) =>
    reportByAsset({
      ...report,
      name: report.name.replace('top videos', 'top assets'),
      dimensions: report.dimensions.map((constraint) =>
        constraint.from.includes('video') ? exactlyOne('asset') : constraint,
      ),
    }),
  ),
]

const playlist = exactlyOne('playlist', 'group')
const viewing = anyOf('liveOrOnDemand', 'subscribedStatus', 'videoProduct')
const contentType = atMostOne('creatorContentType')
const contentTypeAndDay = anyOf('creatorContentType', 'day')

const report = (
  name: string,
  dimensions: readonly ParameterConstraint[],
  filters: readonly ParameterConstraint[],
): Report => ({
  name,
  dimensions,
  filters,
  metrics: metricSets.playlist,
  withinPlaylists: true,
})
const ranked = metricSets.playlist.filter((name) => !/^average|Average|^viewsPer/.test(name))

/** Reports of views within playlists. */
export const playlistReports: readonly Report[] = [
  report('playlist, basic', [], [playlist, place]),
  report('playlist, time', [exactlyOne('day', 'month'), contentType], [playlist, place]),
  report('playlist, country', [exactlyOne('country'), contentType], [playlist, atMostOne('continent', 'subContinent')]),
  report(
    'playlist, device',
    [exactlyOne('deviceType'), contentTypeAndDay, viewing],
    [playlist, placeOrState, viewing, atMostOne('operatingSystem')],
  ),
  report(
    'playlist, operating system',
    [exactlyOne('operatingSystem'), contentTypeAndDay, viewing],
    [playlist, placeOrState, viewing, atMostOne('deviceType')],
  ),
  report(
    'playlist, device and operating system',
    [exactlyOne('deviceType'), exactlyOne('operatingSystem'), contentTypeAndDay, viewing],
    [playlist, placeOrState, viewing],
  ),
  { ...report('top playlists', [exactlyOne('playlist')], []), ranking: { by: ranked, maxResults: 200 } },
]

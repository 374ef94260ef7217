import type { Comparison, Selection } from '#tv/dashboard/comparison/comparison.ts'
import { useBoth } from '#tv/dashboard/comparison/useBoth.ts'
import { sourceName } from '#tv/dashboard/labels/trafficSources.ts'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { type ImpressionName, impressionNames } from '#tv/data/impressions.ts'
import { type ReportRow, reportQuery } from '#tv/data/report.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { bothOf, Compared } from '#tv/ui/list/Compared.tsx'
import { type RankedItem, RankedList } from '#tv/ui/list/RankedList.tsx'
import { messages } from './messages.ts'

const dimension = 'insightTrafficSourceType'
/** The number of rows below the funnel; one less below a line of text. */
const rows = 3
/** A smaller difference between all impressions and those by source is no missing day. */
const wholeShare = 0.98

const sourcesQuery = ({ period, where }: Selection) =>
  reportQuery({
    period,
    metrics: impressionNames,
    by: [dimension],
    ...(where && { where }),
    sort: '-videoThumbnailImpressions',
  })

interface ImpressionSourcesProps {
  comparison: Comparison
  /** All impressions; undefined while they load. */
  all: number | undefined
}

/** The impressions of each traffic source, with their click-through rate. Absent where only totals are known. */
export function ImpressionSources({ comparison, all }: ImpressionSourcesProps) {
  const { labels, currentQuery, previousQuery } = useBoth(comparison, sourcesQuery)
  const items = ranked(currentQuery.data)
  // A group whose numbers are missing would look like one with zeros.
  if (items.length === 0 || (labels && !previousQuery.data)) return null
  const known = items.reduce((sum, { value }) => sum + value, 0)
  const share = all ? known / all : 1
  const isPart = !labels && share < wholeShare
  return (
    <section className="traffic-list" aria-label={t(messages.sources)}>
      <h2 className="traffic-section">{t(messages.impressionsBySource)}</h2>
      <p className="funnel-column">{t(metrics.videoThumbnailImpressionsClickRate.title)}</p>
      {labels && <Compared labels={labels} className="traffic-compared" />}
      {isPart && <p className="funnel-part">{t(messages.partOfImpressions, { share: numbers.percent(share) })}</p>}
      <RankedList
        focusKey="reach:impressions:list"
        label={t(messages.sourcesByImpressions)}
        items={labels ? bothOf(items, ranked(previousQuery.data)) : items}
        rows={isPart ? rows - 1 : rows}
        short={numbers.short}
        exact={numbers.exact}
        labels={labels}
        onPress={({ id }) => openScreen(`/reach/sources/${encodeURIComponent(id)}`)}
      />
    </section>
  )
}

type SourceRow = ReportRow<typeof dimension, ImpressionName>

const ranked = (found: readonly SourceRow[] = []): RankedItem[] =>
  found
    .filter(({ videoThumbnailImpressions }) => videoThumbnailImpressions > 0)
    .map((row) => ({
      id: row[dimension],
      title: sourceName('sources', row[dimension]),
      value: row.videoThumbnailImpressions,
      aside: numbers.percent(row.videoThumbnailImpressionsClickRate),
    }))

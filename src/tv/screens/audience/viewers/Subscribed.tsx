import type { Comparison } from '#tv/dashboard/comparison/comparison.ts'
import { useBoth } from '#tv/dashboard/comparison/useBoth.ts'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { type ReportRow, reportQuery } from '#tv/data/report.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Compared } from '#tv/ui/list/Compared.tsx'
import { PairedBars } from '#tv/ui/list/PairedBars.tsx'
import { Answer } from '../Answer.tsx'
import { viewerMessages } from '../messages.ts'

const compared = [
  'views',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'averageViewPercentage',
  'likes',
  'shares',
] as const
type Rows = readonly ReportRow<'subscribedStatus', (typeof compared)[number]>[]

/** Compares subscribers with other viewers. */
export function Subscribed({ comparison }: { comparison: Comparison | undefined }) {
  const { labels, currentQuery, previousQuery, query } = useBoth(comparison, ({ period, where }) =>
    reportQuery({ period, metrics: compared, by: ['subscribedStatus'], ...(where && { where }) }),
  )
  return (
    <Answer
      focusKey="audience:subscribed"
      query={query}
      isEmpty={currentQuery.data?.length === 0}
      empty={t(viewerMessages.noViews)}
    >
      {currentQuery.data && (
        <Halves rows={currentQuery.data} against={labels && { rows: previousQuery.data ?? [], labels }} />
      )}
    </Answer>
  )
}

interface HalvesProps {
  rows: Rows
  against: { rows: Rows; labels: { current: string; previous: string } } | undefined
}

function Halves({ rows, against }: HalvesProps) {
  const figureOf = (ofRows: Rows, status: string, name: (typeof compared)[number]) =>
    ofRows.find(({ subscribedStatus }) => subscribedStatus === status)?.[name] ?? 0
  const labels = against?.labels
  const rowsShown = compared.map((name) => {
    const { short, exact } = metrics[name]
    const title = t(metrics[name].title)
    const pair = (ofRows: Rows) =>
      [figureOf(ofRows, 'SUBSCRIBED', name), figureOf(ofRows, 'UNSUBSCRIBED', name)] as const
    const [subscribed, unsubscribed] = pair(rows)
    const [previousSubscribed, previousUnsubscribed] = pair(against?.rows ?? [])
    const max = Math.max(subscribed, unsubscribed, previousSubscribed, previousUnsubscribed)
    const bar = (value: number) => ({ length: max > 0 ? value / max : 0, text: short(value) })
    const spoken = { metric: title, subscribed: exact(subscribed), others: exact(unsubscribed) }
    return {
      id: name,
      title,
      left: { ...bar(subscribed), ...(labels && { other: bar(previousSubscribed) }) },
      right: { ...bar(unsubscribed), ...(labels && { other: bar(previousUnsubscribed) }) },
      spoken: labels
        ? t(viewerMessages.rowAgainst, {
            ...spoken,
            group: labels.current,
            other: labels.previous,
            otherSubscribed: exact(previousSubscribed),
            otherOthers: exact(previousUnsubscribed),
          })
        : t(viewerMessages.row, spoken),
    }
  })
  const [subscribed, unsubscribed] = [figureOf(rows, 'SUBSCRIBED', 'views'), figureOf(rows, 'UNSUBSCRIBED', 'views')]
  const partOf = (value: number) =>
    numbers.percent(subscribed + unsubscribed > 0 ? value / (subscribed + unsubscribed) : 0)
  return (
    <>
      <PairedBars
        focusKey="audience:subscribed"
        label={t(viewerMessages.subscribedLabel)}
        left={{ title: t(viewerMessages.subscribed), text: partOf(subscribed) }}
        right={{ title: t(viewerMessages.notSubscribed), text: partOf(unsubscribed) }}
        rows={rowsShown}
      />
      {labels && <Compared labels={labels} className="audience-compared-below" />}
      <p className="audience-foot">
        {labels ? t(viewerMessages.footOf, { group: labels.current }) : t(viewerMessages.foot)}
      </p>
    </>
  )
}

import type { Comparison } from '#tv/dashboard/comparison/comparison.ts'
import { useBoth } from '#tv/dashboard/comparison/useBoth.ts'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { RetryMessage, retriesItself } from '#tv/ui/message/Message.tsx'
import { type Totals, totalNames, totalsQuery } from './live.ts'
import { messages } from './messages.ts'
import './against.css'

type Kind = 'LIVE' | 'ON_DEMAND'
type Name = (typeof totalNames)[number]

const kinds = [
  { kind: 'LIVE', title: messages.live },
  { kind: 'ON_DEMAND', title: messages.onDemand },
] as const

const figure = (totals: Totals, kind: Kind, name: Name) =>
  totals.find(({ liveOrOnDemand }) => liveOrOnDemand === kind)?.[name] ?? 0

/** Compares all live views with all on-demand views: their shares, and two bars for each metric. */
export function Against({ screen, comparison }: { screen: string; comparison: Comparison | undefined }) {
  const { labels, currentQuery, previousQuery, query } = useBoth(comparison, totalsQuery)
  const error = useLastError(query)
  const current = currentQuery.data
  if (query.data === undefined || !current)
    return (
      <section className="against" data-large="narrow">
        {Boolean(error) && (
          <RetryMessage
            words={failureText(error, 'analytics')}
            focusKey={`${screen}:against:again`}
            query={query}
            hint={retriesItself()}
            hasOtherContent
          />
        )}
      </section>
    )
  const previous = labels && (previousQuery.data ?? [])
  const views = figure(current, 'LIVE', 'views') + figure(current, 'ON_DEMAND', 'views')
  const spokenOf = (name: Name) => {
    const { title, exact } = metrics[name]
    const live = exact(figure(current, 'LIVE', name))
    const later = exact(figure(current, 'ON_DEMAND', name))
    const spoken = { metric: t(title), live, later }
    if (!labels || !previous) return t(messages.row, spoken)
    return t(messages.rowAgainst, {
      ...spoken,
      group: labels.current,
      other: labels.previous,
      otherLive: exact(figure(previous, 'LIVE', name)),
      otherLater: exact(figure(previous, 'ON_DEMAND', name)),
    })
  }
  return (
    <section className="against" data-large="narrow" aria-label={t(messages.against)}>
      <h2 className="live-section">{t(messages.against)}</h2>
      <p className="against-shares" aria-hidden="true">
        {kinds.map(({ kind, title }) => (
          <span key={kind} className="against-share">
            {/* Both with a decimal: 0.6% beside 99% would look like a missing share. */}
            <span className="against-part" data-kind={kind}>
              {numbers.percentTenths(views > 0 ? figure(current, kind, 'views') / views : 0)}
            </span>{' '}
            <span>{t(title)}</span>
          </span>
        ))}
      </p>
      <LongList
        focusKey={`${screen}:against`}
        className="against-list"
        label={t(messages.against)}
        count={totalNames.length}
        rows={totalNames.length}
        keyOf={(index) => totalNames[index] ?? ''}
        nameOf={(index) => spokenOf(totalNames[index] ?? 'views')}
        drawRow={(index) => <Row name={totalNames[index] ?? 'views'} current={current} previous={previous} />}
      />
      <p className="live-foot">{labels ? t(messages.footOf, { group: labels.current }) : t(messages.foot)}</p>
    </section>
  )
}

interface RowProps {
  name: Name
  current: Totals
  /** Of the group that it is compared with. */
  previous: Totals | undefined
}

function Row({ name, current, previous }: RowProps) {
  const { short, title } = metrics[name]
  const all = kinds.flatMap(({ kind }) => [current, previous ?? []].map((totals) => figure(totals, kind, name)))
  const max = Math.max(...all)
  const bar = (kind: Kind, totals: Totals, isOther: boolean) => (
    <>
      <span
        className="against-bar"
        data-kind={kind}
        data-other={isOther}
        style={{ width: `calc(${max > 0 ? figure(totals, kind, name) / max : 0} * var(--against-longest))` }}
      />
      <span className="against-value">{short(figure(totals, kind, name))}</span>
    </>
  )
  return (
    <div className="against-row">
      <span className="against-title">{t(title)}</span>
      {kinds.map(({ kind, title: kindTitle }) => (
        <span key={kind}>
          <span className="against-line">
            {bar(kind, current, false)}
            <span className="against-name">{t(kindTitle)}</span>
          </span>
          {previous && <span className="against-line">{bar(kind, previous, true)}</span>}
        </span>
      ))}
    </div>
  )
}

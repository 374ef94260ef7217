import type { ReactNode } from 'react'
import { dotted } from '#tv/format/list.ts'
import { days as dayText, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Delta } from '#tv/ui/tile/Tile.tsx'
import { type ComparedSeries, changeOf, isNew } from './comparedSeries.ts'
import { messages } from './messages.ts'
import { type MetricName, metrics } from './metrics.ts'
import { previousName } from './periodNames.ts'
import type { Release } from './releases.ts'
import { MetricDelta } from './tiles/Tiles.tsx'
import type { Typical } from './useTypical.ts'
import { usualText } from './usualText.ts'

interface ReadoutProps<Name extends MetricName> {
  compared: ComparedSeries<Name>
  metric: Name
}

/**
 * The exact figure of all days, and the one it is compared with. With `children`, which say what it means, it is as
 * small as the other: a tile shows it large, with its change.
 */
export function Whole<Name extends MetricName>({
  compared,
  metric,
  children,
}: ReadoutProps<Name> & { children?: ReactNode }) {
  const { totals, labels } = compared
  const { figure } = metrics[metric]
  const net = netOf(metric, totals.current)
  return (
    <p className="metric-readout-line">
      {!children && <span className="metric-figure">{figure(totals.current[metric])}</span>}
      <span className="metric-readout-beside" data-alone={Boolean(children)}>
        {children && !labels && <span>{dotted([figure(totals.current[metric]), net])}</span>}
        {labels ? (
          <>
            <MetricDelta name={metric} totals={totals} labels={labels} />
            <span className="metric-other">
              <span className="metric-other-name">{labels.previous}</span>
              {` ${figure(totals.previous[metric])}`}
            </span>
          </>
        ) : isNew(totals) ? (
          !totals.isPreviousComing && <span>{t(messages.noEarlier)}</span>
        ) : (
          <>
            {!children && <MetricDelta name={metric} totals={totals} labels={labels} />}
            <span>
              {t(messages.labelled, { name: previousName(compared), value: figure(totals.previous[metric]) })}
            </span>
          </>
        )}
      </span>
      {children}
    </p>
  )
}

/** Beside subscribers gained or lost: the net change. */
export function netOf(metric: MetricName, { subscribersGained, subscribersLost }: Partial<Record<MetricName, number>>) {
  if (metric !== 'subscribersGained' && metric !== 'subscribersLost') return undefined
  if (subscribersGained === undefined || subscribersLost === undefined) return undefined
  return t(messages.net, { change: numbers.signed(subscribersGained - subscribersLost) })
}

interface OneDayProps<Name extends MetricName> extends ReadoutProps<Name> {
  place: number
  releases: readonly Release[] | null | undefined
  /** What is usual on this day, or why that is not known. */
  usual?: Typical[number] | undefined
  /** The number by live counters, while the reports have none. */
  counted?: number | null | undefined
  notes: ReactNode
}

/** The figure of one day, and of the day it is compared with. */
export function OneDay<Name extends MetricName>(props: OneDayProps<Name>) {
  const { compared, metric, place, releases, usual, counted, notes } = props
  const { figure, lessIsBetter = false } = metrics[metric]
  const { current, previous } = compared.valuesOf(metric)
  const [value, before] = [current[place], previous[place]]
  const [day, dayBefore] = [compared.days[place], compared.previousDays[place]]
  if (day === undefined) return null
  if (value === null || value === undefined) {
    return (
      <p className="metric-readout-line">
        {counted === null || counted === undefined ? (
          t(messages.noData, { day: dayText.long(day) })
        ) : (
          <>
            <span className="metric-figure">{figure(counted)}</span>
            <span className="metric-readout-beside">
              <span className="metric-day">{dayText.long(day)}</span>
              <span>{t(messages.byCounters)}</span>
            </span>
          </>
        )}
        <span className="metric-happened">{notes}</span>
      </p>
    )
  }
  const { direction, ratio } = changeOf(value, before ?? 0)
  const titles = (releases ?? []).flatMap((release) => (release.day === day ? [release.title] : []))
  return (
    <p className="metric-readout-line">
      <span className="metric-figure">{figure(value)}</span>
      <span className="metric-readout-beside">
        <span className="metric-day">{dayText.long(day)}</span>
        {dayBefore !== undefined && before !== null && before !== undefined && (
          <span>
            {ratio !== undefined && (
              <Delta direction={direction} text={numbers.change(ratio)} good={(direction === 'up') !== lessIsBetter} />
            )}
            {` ${t(messages.versus, { name: compared.labels?.previous ?? dayText.short(dayBefore, day), value: figure(before) })}`}
          </span>
        )}
        {usual && <span>{usualText(usual, figure)}</span>}
      </span>
      <span className="metric-happened" data-published={titles.length > 0}>
        {/* Drawn below what was published, whose title has one line fewer beside a note. */}
        {notes}
        <Published titles={titles} />
      </span>
    </p>
  )
}

function Published({ titles: [first, ...others] }: { titles: readonly string[] }) {
  if (first === undefined) return null
  return (
    <span className="metric-published">
      <span className="metric-published-head">
        <span className="chart-mark-shown" />
        {t(messages.published, { count: others.length + 1 })}
      </span>
      <span className="metric-published-title">{first}</span>
    </span>
  )
}

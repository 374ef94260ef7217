import { useMemo } from 'react'
import { t } from '#tv/language/t.ts'
import type { ChartProps } from '#tv/ui/chart/Chart.tsx'
import type { Series } from '#tv/ui/chart/series.ts'
import { DayChart } from '../notes/DayChart.tsx'
import { messages as noteMessages } from '../notes/messages.ts'
import type { ComparedSeries } from './comparedSeries.ts'
import { netOf, OneDay, Whole } from './DaysReadout.tsx'
import { Explained, meaningOf } from './explained/Explained.tsx'
import { messages } from './messages.ts'
import { type MetricName, metrics } from './metrics.ts'
import { lineNames } from './periodNames.ts'
import { publicationMarks, publicationSpan, type Release } from './releases.ts'
import { bandOf, type Typical } from './useTypical.ts'
import './metrics.css'

/** Over more days than this, the weekly rhythm hides the rest: the lines are then 7-day averages. */
export const maxDaysByDay = 120

interface DaysPanelProps<Name extends MetricName> {
  focusKey: string
  compared: ComparedSeries<Name>
  metric: Name
  /** The tile above shows the figure and how much it changed: here stands what it means. */
  underTiles?: boolean
  /** Publications: marked on their days, and named when a day is read. */
  releases?: readonly Release[] | null | undefined
  /** What explains the peaks of the line. */
  flags?: ChartProps['flags']
  /** What is usual on each day: a grey band behind the line, in place of the line of the previous period. */
  typical?: Typical | null | undefined
  /** Views of the newest days by live counters, one for each day; they are part of no total and no usual range. */
  counted?: readonly (number | null)[] | undefined
  /** The numbers are of other channels than the account's own. */
  ofOthers?: boolean
}

/** The chosen figure in large type, and its chart by day. */
export function DaysPanel<Name extends MetricName>(props: DaysPanelProps<Name>) {
  const { focusKey, compared, metric, underTiles = false, releases, flags, ofOthers = false } = props
  const { title, unit, counting, scale, rule } = metrics[metric]
  const { labels } = compared
  const long = compared.days.length > maxDaysByDay
  const { current, previous } = useMemo(() => compared.valuesOf(metric, long ? 7 : 1), [compared, metric, long])
  // The means of seven days have another spread than days.
  const typical = long || labels ? undefined : (props.typical ?? undefined)
  const counted = long || labels ? undefined : props.counted
  const series = useMemo((): Series[] => {
    const drawn = (values: readonly (number | null)[]) => values.map((value) => (value === null ? null : value * scale))
    if (labels)
      return [
        { name: labels.current, values: drawn(current), colour: 1 },
        { name: labels.previous, values: drawn(previous), colour: 2 },
      ]
    const lines: Series[] = [{ name: t(lineNames.current), values: drawn(current), colour: 1 }]
    if (!typical) lines.push({ name: t(lineNames.previous), values: drawn(previous), dashed: true, colour: 1 })
    if (counted) lines.push({ name: t(messages.soFar), values: drawn(counted), dotted: true, colour: 1 })
    return lines
  }, [current, previous, scale, labels, typical, counted])
  const span = publicationSpan(compared.days)
  const marks = useMemo(() => {
    return publicationMarks(compared.days, releases ?? [])
  }, [releases, compared.days])
  const hasNet = netOf(metric, compared.totals.current) !== undefined
  const band = useMemo(() => typical && bandOf(typical, scale), [typical, scale])

  return (
    <DayChart
      focusKey={focusKey}
      label={t(messages.byDay, { metric: t(title) })}
      days={compared.days}
      ofOthers={ofOthers}
      series={series}
      band={band}
      counting={counting}
      formatRule={rule}
      marks={marks}
      flags={flags}
      readout={(index, { notes, hint, hasNotes }) => (
        <header className="metric-readout">
          <h2 className="metric-readout-title">
            {unit ? t(messages.inUnit, { metric: t(title), unit: t(unit) }) : t(title)}
            {long && <span className="metric-smooth">{t(messages.average)}</span>}
            {marks.length > 0 && (
              <span className="metric-smooth">
                <span className="chart-mark-shown" />
                {span ? t(messages.publishedIn, { span }) : t(messages.publishedMark)}
              </span>
            )}
            {hasNotes && (
              <span className="metric-smooth">
                <span className="chart-note-shown" />
                {t(noteMessages.note)}
              </span>
            )}
            {typical && (
              <span className="metric-smooth">
                <span className="chart-band-shown" />
                {t(messages.usualRange)}
              </span>
            )}
            {hint}
          </h2>
          {index === undefined ? (
            <Whole compared={compared} metric={metric}>
              {underTiles && <Explained meaning={meaningOf(metric, hasNet)} hasUsual={typical !== undefined} />}
            </Whole>
          ) : (
            <OneDay
              compared={compared}
              metric={metric}
              place={index}
              releases={releases}
              usual={typical?.[index]}
              counted={counted?.[index]}
              notes={notes}
            />
          )}
        </header>
      )}
    />
  )
}

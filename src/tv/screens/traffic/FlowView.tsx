import { type ReactNode, useMemo } from 'react'
import type { Comparison } from '#tv/dashboard/comparison/comparison.ts'
import { useBoth } from '#tv/dashboard/comparison/useBoth.ts'
import { type SourceKind, sourceName } from '#tv/dashboard/labels/trafficSources.ts'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import { SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { DayChart } from '#tv/dashboard/notes/DayChart.tsx'
import { ChooseDays } from '#tv/dashboard/period/PeriodPicker.tsx'
import type { Day } from '#tv/dates/days.ts'
import { days as dayText, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { bothOf, Compared } from '#tv/ui/list/Compared.tsx'
import { usePointedRow } from '#tv/ui/list/pointedRow.ts'
import { type RankedItem, RankedList } from '#tv/ui/list/RankedList.tsx'
import { Answer } from './Answer.tsx'
import { SourceExplained } from './explained/SourceExplained.tsx'
import { colourAt, type Flow, flowQuery, type Lines, linesOf, viewsOf } from './flow.ts'
import { messages } from './messages.ts'
import { useFlowSeries } from './useFlowSeries.ts'

/** The number of rows beside the chart. */
export const listRows = 6
/** Read from far, below a head of three lines. */
export const kioskRows = 5

const says = {
  sources: {
    chart: messages.viewsBySource,
    list: messages.sources,
    byViews: messages.sourcesByViews,
    empty: messages.noSources,
  },
  places: {
    chart: messages.viewsByPlace,
    list: messages.places,
    byViews: messages.placesByViews,
    empty: messages.noPlaces,
  },
}

interface FlowViewProps {
  kind: SourceKind
  /** Undefined while the available days are not known. */
  comparison: Comparison | undefined
  newest: Day | undefined
}

/** Views by traffic source: a chart over the days, and a ranked list with shares. OK opens a source. */
export function FlowView({ kind, comparison, newest }: FlowViewProps) {
  const { labels, currentQuery, previousQuery, query } = useBoth(comparison, (selection) => flowQuery(kind, selection))
  const flow = currentQuery.data
  const { chart, empty } = says[kind]
  const pointed = usePointedRow()
  const inKiosk = useOnlyShown()
  const lines = useMemo(
    () => (flow && !labels ? linesOf(flow, newest ?? flow.period.end, (code) => sourceName(kind, code)) : undefined),
    [flow, newest, kind, labels],
  )
  return (
    <Answer
      view={`reach:${kind}`}
      query={query}
      isEmpty={flow?.sources.length === 0}
      empty={{
        title: t(messages.noViews),
        meaning: (
          <>
            {t(empty)}
            <ChooseDays />
          </>
        ),
      }}
    >
      {flow && (
        <div className="traffic-row">
          {lines && (
            <FlowChart focusKey={`reach:${kind}:chart`} title={t(chart)} lines={lines} total={viewsOf(flow)}>
              {/* Nobody asks what a word on a wall means. */}
              {!inKiosk && (
                <SourceExplained kind={kind} codes={flow.sources.map(({ code }) => code)} pointed={pointed} />
              )}
            </FlowChart>
          )}
          {labels && comparison && <TwoGroups kind={kind} comparison={comparison} newest={newest} />}
          <Ranks
            kind={kind}
            flow={flow}
            onPoint={pointed.point}
            against={labels && previousQuery.data && { flow: previousQuery.data, labels }}
          />
        </div>
      )}
    </Answer>
  )
}

/** The sources of two groups would be ten lines, so each group has one line for all its views. */
function TwoGroups({
  kind,
  comparison,
  newest,
}: {
  kind: SourceKind
  comparison: Comparison
  newest: Day | undefined
}) {
  const { compared } = useFlowSeries({ kind, comparison, newest })
  return compared ? (
    <DaysPanel focusKey={`reach:${kind}:chart`} compared={compared} metric="views" />
  ) : (
    <SkeletonChart />
  )
}

interface RanksProps {
  kind: SourceKind
  flow: Flow
  onPoint: (row: number) => void
  against: { flow: Flow; labels: { current: string; previous: string } } | undefined
}

function Ranks({ kind, flow, onPoint, against }: RanksProps) {
  const labels = against?.labels
  const { list, byViews } = says[kind]
  const rows = useOnlyShown() ? kioskRows : listRows
  return (
    <section className="traffic-list" aria-label={t(list)}>
      <h2 className="traffic-section">{t(list)}</h2>
      {labels && <Compared labels={labels} className="traffic-compared" />}
      <RankedList
        focusKey={`reach:${kind}:list`}
        label={t(byViews)}
        items={against ? bothOf(ranked(kind, flow), ranked(kind, against.flow)) : ranked(kind, flow)}
        rows={rows}
        short={numbers.short}
        exact={numbers.exact}
        labels={labels}
        onPoint={onPoint}
        onPress={({ id }) => openScreen(`/reach/${kind}/${encodeURIComponent(id)}`)}
      />
    </section>
  )
}

function ranked(kind: SourceKind, flow: Flow): RankedItem[] {
  const all = viewsOf(flow)
  return flow.sources.map(({ code, views }, rank) => ({
    id: code,
    title: sourceName(kind, code),
    value: views,
    aside: numbers.percent(views / all),
    colour: colourAt(rank),
  }))
}

interface FlowChartProps {
  focusKey: string
  title: string
  lines: Lines
  /** All views of the period. */
  total: number
  /** Beside them. */
  children: ReactNode
}

/** The views of each day as stacked areas, one for each source. When a day is read, its values are above the chart. */
function FlowChart({ focusKey, title, lines, total, children }: FlowChartProps) {
  const { days, smooth, series, exact } = lines
  const valuesAt = (dayIndex: number) =>
    series.map((line, index) => ({ ...line, value: exact[index]?.[dayIndex] ?? null }))
  const read = (dayIndex: number, notes: ReactNode) => {
    const values = valuesAt(dayIndex)
    const day = dayText.long(days[dayIndex] ?? '')
    if (values.every(({ value }) => value === null))
      return (
        <p className="metric-readout-line">
          {t(messages.noData, { day })}
          <span className="metric-happened">{notes}</span>
        </p>
      )
    const sum = values.reduce((all, { value }) => all + (value ?? 0), 0)
    return (
      <>
        <div className="traffic-read">
          <h2 className="metric-readout-title">
            {day}
            <span className="traffic-sum">{t(messages.views, { count: sum, shown: numbers.exact(sum) })}</span>
          </h2>
          {notes}
        </div>
        <ul className="traffic-values">
          {values.map(({ name, value, colour }) => (
            <li key={name} className="traffic-value">
              <span className="traffic-mark" style={{ background: `var(--series-${colour})` }} />
              <span className="traffic-value-name">{name}</span>
              <span className="traffic-value-views">{value === null ? '–' : numbers.short(value)}</span>
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <DayChart
      focusKey={focusKey}
      label={t(messages.byDay, { title })}
      days={days}
      series={series}
      stacked
      counting="ten"
      formatRule={numbers.short}
      readout={(dayIndex, { notes, hint }) => (
        <header className="metric-readout">
          {dayIndex === undefined ? (
            <>
              <h2 className="metric-readout-title">
                {title}
                {smooth && <span className="metric-smooth">{t(messages.average)}</span>}
              </h2>
              <p className="metric-readout-line">
                <span className="metric-figure">{numbers.exact(total)}</span>
                {children}
              </p>
            </>
          ) : (
            read(dayIndex, notes || hint)
          )}
        </header>
      )}
    />
  )
}

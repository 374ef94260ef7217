import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Comparison, Selection } from '#tv/dashboard/comparison/comparison.ts'
import { pendingQuery } from '#tv/dashboard/comparison/pending.ts'
import { ofSameGroup } from '#tv/dashboard/comparison/placeholder.ts'
import { type SourceKind, sourceName } from '#tv/dashboard/labels/trafficSources.ts'
import { ChooseDays } from '#tv/dashboard/layout/ChooseDays.tsx'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import { SkeletonChart } from '#tv/dashboard/metrics/SkeletonChart.tsx'
import { type Day, dayAt } from '#tv/dates/days.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { bothOf } from '#tv/ui/list/bothOf.ts'
import { Compared } from '#tv/ui/list/Compared.tsx'
import { type RankedItem, RankedList } from '#tv/ui/list/RankedList.tsx'
import { Answer } from './Answer.tsx'
import { FlowChart } from './FlowChart.tsx'
import { colourAt, type Flow, flowQuery, linesOf, viewsOf } from './flow.ts'
import { messages } from './messages.ts'
import { useFlowSeries } from './useFlowSeries.ts'

/** The number of rows beside the chart. */
export const listRows = 6
/** Read from far, below a head of three lines. */
const kioskRows = 5

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
  const anyDay = dayAt(0)
  const current: Selection = comparison?.current ?? { period: { start: anyDay, end: anyDay } }
  const labels = comparison?.labels
  const query = useQuery({
    ...flowQuery(kind, current),
    enabled: comparison !== undefined,
    placeholderData: ofSameGroup(current.where),
  })
  const previous = comparison?.previous ?? current
  const previousQuery = useQuery({
    ...flowQuery(kind, previous),
    enabled: labels !== undefined,
    placeholderData: ofSameGroup(previous.where),
  })
  const flow = query.data
  const { chart, empty } = says[kind]
  const lines = useMemo(
    () => (flow && !labels ? linesOf(flow, newest ?? flow.period.end, (code) => sourceName(kind, code)) : undefined),
    [flow, newest, kind, labels],
  )
  return (
    <Answer
      view={`reach:${kind}`}
      query={pendingQuery(query, previousQuery, labels)}
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
          {lines && <FlowChart focusKey={`reach:${kind}:chart`} title={t(chart)} lines={lines} total={viewsOf(flow)} />}
          {labels && comparison && <TwoGroups kind={kind} comparison={comparison} newest={newest} />}
          <Ranks
            kind={kind}
            flow={flow}
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
  against: { flow: Flow; labels: { current: string; previous: string } } | undefined
}

function Ranks({ kind, flow, against }: RanksProps) {
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

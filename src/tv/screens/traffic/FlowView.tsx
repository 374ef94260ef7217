import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ofSameGroup } from '../../dashboard/comparison/placeholder.ts'
import type { Side, Sides } from '../../dashboard/comparison/sides.ts'
import { type SourceKind, sourceName } from '../../dashboard/labels/trafficSources.ts'
import { ChooseDays } from '../../dashboard/layout/ChooseDays.tsx'
import { ComingChart } from '../../dashboard/metrics/ComingChart.tsx'
import { DaysPanel } from '../../dashboard/metrics/DaysPanel.tsx'
import { type Day, dayAt } from '../../dates/days.ts'
import { numbers } from '../../format/locale.ts'
import { t } from '../../language/t.ts'
import { openScreen } from '../../remote/back.ts'
import { useOnlyShown } from '../../remote/focus/onlyShown.ts'
import { bothOf } from '../../ui/list/bothOf.ts'
import { Compared } from '../../ui/list/Compared.tsx'
import { type RankedItem, RankedList } from '../../ui/list/RankedList.tsx'
import { Answer } from './Answer.tsx'
import { FlowChart } from './FlowChart.tsx'
import { colourAt, type Flow, flowQuery, linesOf, viewsOf } from './flow.ts'
import { messages } from './messages.ts'
import { useFlowTrend } from './useFlowTrend.ts'

/** The number of rows beside the chart. */
export const rowsBeside = 6
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
  of: SourceKind
  /** Undefined while the available days are not known. */
  sides: Sides | undefined
  newest: Day | undefined
}

/** Views by traffic source: a chart over the days, and a ranked list with shares. OK opens a source. */
export function FlowView({ of, sides, newest }: FlowViewProps) {
  const anyDay = dayAt(0)
  const current: Side = sides?.current ?? { period: { start: anyDay, end: anyDay } }
  const called = sides?.called
  const asked = useQuery({
    ...flowQuery(of, current),
    enabled: sides !== undefined,
    placeholderData: ofSameGroup(current.where),
  })
  const flow = asked.data
  const { chart, empty } = says[of]
  const lines = useMemo(
    () => (flow && !called ? linesOf(flow, newest ?? flow.period.end, (code) => sourceName(of, code)) : undefined),
    [flow, newest, of, called],
  )
  return (
    <Answer
      view={`reach:${of}`}
      asked={asked}
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
          {lines && <FlowChart focusKey={`reach:${of}:chart`} title={t(chart)} lines={lines} total={viewsOf(flow)} />}
          {called && sides && <TwoGroups of={of} sides={sides} newest={newest} />}
          <Ranks of={of} flow={flow} sides={sides} />
        </div>
      )}
    </Answer>
  )
}

/** The sources of two groups would be ten lines, so each group has one line for all its views. */
function TwoGroups({ of, sides, newest }: { of: SourceKind; sides: Sides; newest: Day | undefined }) {
  const { trend } = useFlowTrend({ of, sides, newest })
  return trend ? <DaysPanel focusKey={`reach:${of}:chart`} trend={trend} metric="views" /> : <ComingChart />
}

function Ranks({ of, flow, sides }: { of: SourceKind; flow: Flow; sides: Sides | undefined }) {
  const called = sides?.called
  const other = useQuery({
    ...flowQuery(of, sides?.previous ?? { period: flow.period }),
    enabled: called !== undefined,
  })
  const { list, byViews } = says[of]
  const rows = useOnlyShown() ? kioskRows : rowsBeside
  return (
    <section className="traffic-list" aria-label={t(list)}>
      <h2 className="traffic-section">{t(list)}</h2>
      {called && <Compared called={called} className="traffic-compared" />}
      <RankedList
        focusKey={`reach:${of}:list`}
        label={t(byViews)}
        items={called ? bothOf(ranked(of, flow), other.data ? ranked(of, other.data) : []) : ranked(of, flow)}
        rows={rows}
        short={numbers.short}
        exact={numbers.exact}
        called={called}
        onPress={({ id }) => openScreen(`/reach/${of}/${encodeURIComponent(id)}`)}
      />
    </section>
  )
}

function ranked(of: SourceKind, flow: Flow): RankedItem[] {
  const all = viewsOf(flow)
  return flow.sources.map(({ code, views }, rank) => ({
    id: code,
    title: sourceName(of, code),
    value: views,
    aside: numbers.percent(views / all),
    colour: colourAt(rank),
  }))
}

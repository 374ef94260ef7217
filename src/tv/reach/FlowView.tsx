import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Period } from '../period/periods.ts'
import { openScreen } from '../remote/back.ts'
import { RankedList } from '../ui/list/RankedList.tsx'
import { type Day, dayAt } from '../ui/words/days.ts'
import { numbers } from '../ui/words/words.ts'
import { Answer } from './Answer.tsx'
import { FlowChart } from './FlowChart.tsx'
import { colourAt, type Flow, flowQuery, linesOf, viewsOf } from './flow.ts'
import { type Ways, wayName } from './words.ts'

/** So many stand beside the chart. */
export const rowsBeside = 6

const says = {
  sources: {
    chart: 'Views by source',
    list: 'Traffic sources',
    empty: {
      title: 'Nobody came in these days',
      meaning: 'The analytics service names no source of views. Choose other days above.',
    },
  },
  places: {
    chart: 'Views by place',
    list: 'Playback locations',
    empty: {
      title: 'Nothing was watched in these days',
      meaning: 'The analytics service names no place of views. Choose other days above.',
    },
  },
} as const

interface FlowViewProps {
  of: Ways
  /** Undefined while it is not known which days there are. */
  period: Period | undefined
  newest: Day | undefined
}

/** Views told apart by the way they came about: lines over the days, and ranks with their shares. OK tells more of one. */
export function FlowView({ of, period, newest }: FlowViewProps) {
  const anyDay = dayAt(0)
  const asked = useQuery({
    ...flowQuery(of, period ?? { start: anyDay, end: anyDay }),
    enabled: period !== undefined,
    placeholderData: keepPreviousData,
  })
  const flow = asked.data
  const { chart, empty } = says[of]
  const lines = useMemo(
    () => flow && linesOf(flow, newest ?? flow.period.end, (code) => wayName(of, code)),
    [flow, newest, of],
  )
  return (
    <Answer view={`reach:${of}`} asked={asked} isEmpty={flow?.ways.length === 0} empty={empty}>
      {flow && lines && (
        <div className="reach-row">
          <FlowChart focusKey={`reach:${of}:chart`} title={chart} lines={lines} total={viewsOf(flow)} />
          <Ranks of={of} flow={flow} />
        </div>
      )}
    </Answer>
  )
}

function Ranks({ of, flow }: { of: Ways; flow: Flow }) {
  const all = viewsOf(flow)
  const { list } = says[of]
  return (
    <section className="reach-list" aria-label={list}>
      <h2 className="reach-section">{list}</h2>
      <RankedList
        focusKey={`reach:${of}:list`}
        label={`${list} by views`}
        items={flow.ways.map(({ code, views }, rank) => ({
          id: code,
          title: wayName(of, code),
          value: views,
          aside: numbers.percent(views / all),
          colour: colourAt(rank),
        }))}
        rows={rowsBeside}
        short={numbers.short}
        exact={numbers.exact}
        onPress={({ id }) => openScreen(`/reach/${of}/${encodeURIComponent(id)}`)}
      />
    </section>
  )
}

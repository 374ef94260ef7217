import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComingChart } from '../metrics/ComingChart.tsx'
import { changeOf } from '../metrics/change.ts'
import { DaysPanel } from '../metrics/DaysPanel.tsx'
import type { MetricName } from '../metrics/metrics.ts'
import { Tiles } from '../metrics/Tiles.tsx'
import { useTrend } from '../metrics/useTrend.ts'
import { type PeriodChoice, periodsOf } from '../period/periods.ts'
import { openScreen } from '../remote/back.ts'
import { Delta } from '../ui/tile/Delta.tsx'
import { Tile } from '../ui/tile/Tile.tsx'
import { dayAt } from '../ui/words/days.ts'
import { numbers } from '../ui/words/words.ts'
import { Answer } from './Answer.tsx'
import { type Flow, flowQuery } from './flow.ts'

const names = [
  'cardTeaserImpressions',
  'cardTeaserClickRate',
  'cardImpressions',
  'cardClickRate',
] as const satisfies readonly MetricName[]
const endScreens = 'END_SCREEN'

/** How often cards are shown and pressed, and how many views end screens brought. OK on those tells of which videos. */
export function Cards({ choice }: { choice: PeriodChoice }) {
  const [metric, setMetric] = useState<(typeof names)[number]>('cardTeaserClickRate')
  const { trend, asked, periods } = useTrend({ names, choice })
  return (
    <Answer view="reach:cards" asked={asked} isEmpty={false} empty={{ title: '', meaning: '' }}>
      <div className="reach-tiles">
        <Tiles screen="reach:cards" names={names} totals={trend?.totals} chosen={metric} onChoose={setMetric} />
        <EndScreens periods={periods} />
      </div>
      <div className="reach-row">
        {trend ? <DaysPanel focusKey="reach:cards:chart" trend={trend} metric={metric} /> : <ComingChart />}
      </div>
    </Answer>
  )
}

/** Reports have no click rate of end screens; the views that came from them are among the traffic sources. */
function EndScreens({ periods }: { periods: ReturnType<typeof periodsOf> | undefined }) {
  const { current, previous } = periods ?? periodsOf({ days: 7 }, dayAt(0))
  const options = { enabled: periods !== undefined, placeholderData: keepPreviousData }
  const now = useQuery({ ...flowQuery('sources', current), ...options })
  const before = useQuery({ ...flowQuery('sources', previous), ...options })
  const [views, earlier] = [fromEndScreens(now.data), fromEndScreens(before.data)]
  const title = 'Views from end screens'
  return (
    <Tile
      focusKey="reach:cards:endScreens"
      title={title}
      figure={views === undefined ? undefined : numbers.short(views)}
      exact={views === undefined ? undefined : numbers.exact(views)}
      delta={views !== undefined && earlier !== undefined && <Change views={views} earlier={earlier} />}
      spoken={views === undefined ? title : `${title}: ${numbers.exact(views)}. OK tells which videos`}
      selected={false}
      onPress={() => openScreen(`/reach/sources/${endScreens}`)}
    />
  )
}

function Change({ views, earlier }: { views: number; earlier: number }) {
  const { direction, ratio } = changeOf(views, earlier)
  if (ratio === undefined) return <Delta direction="same" text="nothing before" />
  return <Delta direction={direction} text={numbers.change(ratio)} good={direction === 'up'} />
}

const fromEndScreens = (flow: Flow | undefined): number | undefined =>
  flow && (flow.ways.find(({ code }) => code === endScreens)?.views ?? 0)

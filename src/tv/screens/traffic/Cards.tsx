import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Comparison, comparisonOf, ofSameGroup } from '#tv/dashboard/comparison/comparison.ts'
import { type GroupChoice, heldBy } from '#tv/dashboard/comparison/useGroupChoice.ts'
import { changeOf } from '#tv/dashboard/metrics/comparedSeries.ts'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import type { MetricName } from '#tv/dashboard/metrics/metrics.ts'
import { SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { Tiles } from '#tv/dashboard/metrics/tiles/Tiles.tsx'
import { useComparedSeries } from '#tv/dashboard/metrics/useComparedSeries.ts'
import { dayAt } from '#tv/dates/days.ts'
import { type PeriodChoice, periodsOf } from '#tv/dates/periods.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Delta, Tile } from '#tv/ui/tile/Tile.tsx'
import { Answer } from './Answer.tsx'
import { type Flow, flowQuery } from './flow.ts'
import { messages } from './messages.ts'

const names = [
  'cardTeaserImpressions',
  'cardTeaserClickRate',
  'cardImpressions',
  'cardClickRate',
] as const satisfies readonly MetricName[]
const endScreens = 'END_SCREEN'

/** How often cards are shown and clicked, and the views that came from end screens. OK on those lists the videos. */
export function Cards({ choice, groups }: { choice: PeriodChoice; groups: GroupChoice }) {
  const [metric, setMetric] = useState<(typeof names)[number]>('cardTeaserClickRate')
  const { compared, query, periods } = useComparedSeries({ names, choice, ...heldBy(groups) })
  return (
    <Answer view="reach:cards" query={query} isEmpty={false} empty={{ title: '', meaning: '' }}>
      <div className="traffic-tiles">
        <Tiles
          screen="reach:cards"
          names={names}
          totals={compared?.totals}
          labels={compared?.labels}
          chosen={metric}
          onChoose={setMetric}
        />
        <EndScreens comparison={periods && comparisonOf(periods, groups)} />
      </div>
      <div className="traffic-row">
        {compared ? (
          <DaysPanel focusKey="reach:cards:chart" compared={compared} metric={metric} underTiles />
        ) : (
          <SkeletonChart />
        )}
      </div>
    </Answer>
  )
}

/** Reports have no click rate of end screens; the views that came from them are a traffic source. */
function EndScreens({ comparison }: { comparison: Comparison | undefined }) {
  const noDays = periodsOf({ days: 7 }, dayAt(0))
  const { current, previous } = comparison ?? {
    current: { period: noDays.current },
    previous: { period: noDays.previous },
  }
  const ask = (selection: Comparison['current']) => ({
    ...flowQuery('sources', selection),
    enabled: comparison !== undefined,
    placeholderData: ofSameGroup(selection.where),
  })
  const now = useQuery(ask(current))
  const before = useQuery(ask(previous))
  const [views, earlier] = [fromEndScreens(now.data), fromEndScreens(before.data)]
  const title = t(messages.endScreenViews)
  return (
    <Tile
      focusKey="reach:cards:endScreens"
      title={title}
      figure={views === undefined ? undefined : numbers.short(views)}
      delta={
        views !== undefined &&
        earlier !== undefined && (
          <>
            {!(comparison?.labels && earlier === 0) && <Change views={views} earlier={earlier} />}
            {comparison?.labels && (
              <span className="metric-against">{t(messages.against, { value: numbers.short(earlier) })}</span>
            )}
          </>
        )
      }
      spoken={views === undefined ? title : t(messages.endScreenSpoken, { views: numbers.exact(views) })}
      selected={false}
      onPress={() => openScreen(`/reach/sources/${endScreens}`)}
    />
  )
}

function Change({ views, earlier }: { views: number; earlier: number }) {
  const { direction, ratio } = changeOf(views, earlier)
  if (ratio === undefined) return <span className="metric-none">{t(messages.previouslyNone)}</span>
  return <Delta direction={direction} text={numbers.change(ratio)} good={direction === 'up'} />
}

const fromEndScreens = (flow: Flow | undefined): number | undefined =>
  flow && (flow.sources.find(({ code }) => code === endScreens)?.views ?? 0)

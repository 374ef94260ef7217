import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { comparisonOf } from '#tv/dashboard/comparison/comparison.ts'
import { type GroupChoice, heldBy } from '#tv/dashboard/comparison/useGroupChoice.ts'
import { ChooseDays } from '#tv/dashboard/layout/ChooseDays.tsx'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import { SkeletonChart } from '#tv/dashboard/metrics/SkeletonChart.tsx'
import { useComparedSeries } from '#tv/dashboard/metrics/useComparedSeries.ts'
import { impressionNames, isImpression, newestImpressionsQuery } from '#tv/data/impressions.ts'
import type { PeriodChoice } from '#tv/dates/periods.ts'
import { t } from '#tv/language/t.ts'
import { Answer } from './Answer.tsx'
import { Funnel, type FunnelStep } from './Funnel.tsx'
import { ImpressionSources } from './ImpressionSources.tsx'
import { messages } from './messages.ts'

interface ImpressionsProps {
  choice: PeriodChoice
  groups: GroupChoice
}

const view = 'reach:impressions'
const ofViews = ['views', 'averageViewDuration', 'estimatedMinutesWatched'] as const

/** How often thumbnails were shown and what came of it; or how to get these numbers, where the service has none. */
export function Impressions(props: ImpressionsProps) {
  const newest = useQuery(newestImpressionsQuery)
  return (
    <Answer
      view={view}
      query={newest}
      isEmpty={newest.data === null}
      empty={{ title: t(messages.noImpressions), meaning: t(messages.howToGetImpressions) }}
    >
      <Known {...props} />
    </Answer>
  )
}

/** From impressions to watch time, the days of the step that has the focus, and the sources of the impressions. */
function Known({ choice, groups }: ImpressionsProps) {
  const [step, setStep] = useState<FunnelStep>('videoThumbnailImpressions')
  const shown = useComparedSeries({ names: impressionNames, choice, ...heldBy(groups) })
  const watched = useComparedSeries({ names: ofViews, choice, ...heldBy(groups) })
  const comparison = shown.periods && comparisonOf(shown.periods, groups)
  const totals = shown.compared &&
    watched.compared && {
      current: { ...shown.compared.totals.current, ...watched.compared.totals.current },
      previous: { ...shown.compared.totals.previous, ...watched.compared.totals.previous },
    }
  const count = shown.compared?.totals.current.videoThumbnailImpressions
  return (
    <Answer
      view={view}
      query={watched.query.isError ? watched.query : shown.query}
      isEmpty={count === 0 && !shown.compared?.labels}
      empty={{
        title: t(messages.noImpressionsThen),
        meaning: (
          <>
            {t(messages.noImpressionsThenMeaning)}
            <ChooseDays />
          </>
        ),
      }}
    >
      <Funnel view={view} totals={totals} labels={shown.compared?.labels} step={step} onStep={setStep} />
      <div className="traffic-row">
        {chart()}
        {comparison && <ImpressionSources comparison={comparison} all={count} />}
      </div>
    </Answer>
  )

  function chart() {
    const focusKey = `${view}:chart`
    if (isImpression(step))
      return shown.compared ? (
        <DaysPanel focusKey={focusKey} compared={shown.compared} metric={step} underTiles />
      ) : (
        <SkeletonChart />
      )
    return watched.compared ? (
      <DaysPanel focusKey={focusKey} compared={watched.compared} metric={step} underTiles />
    ) : (
      <SkeletonChart />
    )
  }
}

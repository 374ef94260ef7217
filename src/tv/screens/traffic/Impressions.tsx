import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { comparisonOf } from '#tv/dashboard/comparison/comparison.ts'
import { type GroupChoice, heldBy } from '#tv/dashboard/comparison/useGroupChoice.ts'
import type { ComparedSeries } from '#tv/dashboard/metrics/comparedSeries.ts'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import { SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { Tiles } from '#tv/dashboard/metrics/tiles/Tiles.tsx'
import { useComparedSeries } from '#tv/dashboard/metrics/useComparedSeries.ts'
import { ChooseDays } from '#tv/dashboard/period/PeriodPicker.tsx'
import { impressionNames, isImpression, newestImpressionsQuery } from '#tv/data/impressions.ts'
import type { PeriodChoice } from '#tv/dates/periods.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Answer } from './Answer.tsx'
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

import './funnel.css'

/** Three steps, and between two of them the rate that leads from one to the next. */
const names = [
  'videoThumbnailImpressions',
  'videoThumbnailImpressionsClickRate',
  'views',
  'averageViewDuration',
  'estimatedMinutesWatched',
] as const
type FunnelStep = (typeof names)[number]

interface FunnelProps {
  /** Prefix of the focus keys. */
  view: string
  totals: ComparedSeries<FunnelStep>['totals'] | undefined
  labels: ComparedSeries<FunnelStep>['labels']
  step: FunnelStep
  onStep: (step: FunnelStep) => void
}

/** Impressions, views and watch time as steps, with the rates between them. */
function Funnel({ view, totals, labels, step, onStep }: FunnelProps) {
  return (
    <div className="funnel">
      <Tiles
        screen={view}
        names={names}
        totals={totals}
        labels={labels}
        chosen={step}
        onChoose={onStep}
        onOpen={onStep}
      />
      {totals && !labels && <FromImpressions {...totals.current} />}
    </div>
  )
}

/** Not all views come from a thumbnail, so impressions times rate is less than all views. */
function FromImpressions(current: ComparedSeries<FunnelStep>['totals']['current']) {
  const { videoThumbnailImpressions, videoThumbnailImpressionsClickRate, views } = current
  const clicked = Math.round(videoThumbnailImpressions * videoThumbnailImpressionsClickRate)
  // Reports that were made at different times may disagree (specification: bulk-reports 2).
  if (clicked > views) return null
  return (
    <p className="funnel-sentence">
      {t(messages.viewsFromImpressions, { clicked: numbers.short(clicked), views: numbers.short(views) })}
    </p>
  )
}

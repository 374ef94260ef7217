import type { ComparedSeries } from '#tv/dashboard/metrics/comparedSeries.ts'
import { Tiles } from '#tv/dashboard/metrics/Tiles.tsx'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'
import './funnel.css'

/** Three steps, and between two of them the rate that leads from one to the next. */
const names = [
  'videoThumbnailImpressions',
  'videoThumbnailImpressionsClickRate',
  'views',
  'averageViewDuration',
  'estimatedMinutesWatched',
] as const
export type FunnelStep = (typeof names)[number]

interface FunnelProps {
  /** Prefix of the focus keys. */
  view: string
  totals: ComparedSeries<FunnelStep>['totals'] | undefined
  labels: ComparedSeries<FunnelStep>['labels']
  step: FunnelStep
  onStep: (step: FunnelStep) => void
}

/** Impressions, views and watch time as steps that become smaller, with the rates between them. */
export function Funnel({ view, totals, labels, step, onStep }: FunnelProps) {
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
      <FunnelShape />
      {totals && !labels && <FromImpressions {...totals.current} />}
    </div>
  )
}

/** The steps above as a picture. Decorative, not to scale: at scale, only the first step would be visible. */
function FunnelShape() {
  return (
    <svg className="funnel-shape" viewBox="0 0 500 40" preserveAspectRatio="none" aria-hidden="true">
      <path className="funnel-step" d="M0 0h92v40H0zM204 8h92v24h-92zM408 14h92v12h-92z" />
      <path className="funnel-rate" d="M92 0l112 8v24l-112 8zM296 8l112 6v12l-112 6z" />
    </svg>
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

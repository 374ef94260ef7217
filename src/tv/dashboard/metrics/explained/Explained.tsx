import type { Message } from '#contract/message.ts'
import { t } from '#tv/language/t.ts'
import type { MetricName } from '../metrics.ts'
import { messages } from './messages.ts'
import './explained.css'

const meanings: Readonly<Partial<Record<MetricName, Message>>> = {
  views: messages.views,
  estimatedMinutesWatched: messages.watchTime,
  averageViewDuration: messages.viewDuration,
  subscribersGained: messages.gained,
  subscribersLost: messages.lost,
  videoThumbnailImpressions: messages.impressions,
  videoThumbnailImpressionsClickRate: messages.clickThrough,
}

/**
 * What a metric means, in two lines; while the chart has the focus, what its grey band means. Which of them is seen is
 * decided by the styles, so that a move of the focus renders nothing.
 */
export function Explained({ metric, hasUsual }: { metric: MetricName; hasUsual: boolean }) {
  const meaning = meanings[metric]
  return (
    <>
      {meaning && (
        <span className="metric-explained" data-of="metric">
          {t(meaning)}
        </span>
      )}
      <span className="metric-explained" data-of="chart">
        {t(hasUsual ? messages.usual : messages.byDay)}
      </span>
    </>
  )
}

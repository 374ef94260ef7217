import type { Message } from '#contract/message.ts'
import { t } from '#tv/language/t.ts'
import type { MetricName } from '../metrics.ts'
import { messages } from './messages.ts'
import './explained.css'

const meanings: Readonly<Partial<Record<MetricName, Message>>> = {
  views: messages.views,
  estimatedMinutesWatched: messages.watchTime,
  averageViewDuration: messages.viewDuration,
  averageViewPercentage: messages.viewed,
  subscribersGained: messages.subscribed,
  subscribersLost: messages.lost,
  likes: messages.likes,
  videoThumbnailImpressions: messages.impressions,
  videoThumbnailImpressionsClickRate: messages.clickThrough,
  cardTeaserImpressions: messages.teasers,
  cardTeaserClickRate: messages.teaserRate,
  cardImpressions: messages.cards,
  cardClickRate: messages.cardRate,
  playlistViews: messages.playlistViews,
  playlistStarts: messages.playlistStarts,
  viewsPerPlaylistStart: messages.viewsPerStart,
  averageTimeInPlaylist: messages.timeInPlaylist,
  playlistSaves: messages.playlistSaves,
}

/** What a metric means. @param hasNet the net change of subscribers stands beside it */
export const meaningOf = (metric: MetricName, hasNet: boolean): Message | undefined =>
  hasNet && metric === 'subscribersGained' ? messages.gained : meanings[metric]

interface ExplainedProps {
  /** The name of what is explained, where it stands elsewhere on the screen. */
  of?: string | undefined
  meaning: Message | undefined
  hasUsual: boolean
}

/**
 * What a figure means, in two lines; while the chart has the focus, what its grey band means. Which of them is seen is
 * decided by the styles, so that a move of the focus renders nothing.
 */
export function Explained({ of, meaning, hasUsual }: ExplainedProps) {
  return (
    <>
      {meaning && (
        <span className="metric-explained" data-of="metric">
          {of !== undefined && <span className="metric-explained-name">{of}</span>}
          {t(meaning)}
        </span>
      )}
      <span className="metric-explained" data-of="chart">
        {t(hasUsual ? messages.usual : messages.byDay)}
      </span>
    </>
  )
}

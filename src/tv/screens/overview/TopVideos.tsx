import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Message } from '#contract/message.ts'
import type { Comparison } from '#tv/dashboard/comparison/comparison.ts'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { openVideoOf } from '#tv/dashboard/videos/sequence.ts'
import { beingMade, useLastError } from '#tv/data/failure.ts'
import { dayAt } from '#tv/dates/days.ts'
import { t } from '#tv/language/t.ts'
import { RankedAnswer } from '#tv/ui/list/RankedList.tsx'
import { messages } from './messages.ts'
import { dividedQuery, type Part, type Shown } from './metric/divide.ts'

const rows = 4
/** The metric beside the title: shorter than its name. */
const metricLabels: Readonly<Record<Shown, Message>> = {
  views: messages.byViews,
  estimatedMinutesWatched: messages.byWatchTime,
  averageViewDuration: messages.byDuration,
  subscribersGained: messages.byGained,
  subscribersLost: messages.byLost,
}
const listKey = 'overview:videos'
const anyDay = dayAt(0)
const noSelection: Comparison['current'] = { period: { start: anyDay, end: anyDay } }

interface TopVideosProps {
  metric: Shown
  comparison: Comparison | undefined
}

/**
 * The top videos by the chosen figure. The page of the figure has the same report, so that OK on the tile shows it at
 * once.
 */
export function TopVideos({ metric, comparison }: TopVideosProps) {
  const selection = comparison?.current ?? noSelection
  const videos = useQuery({ ...dividedQuery(metric, 'videos', selection), enabled: comparison !== undefined })
  // Until the videos by another figure arrive, the last list stays under its own name; that of another group does not,
  // nor does any list whose successor is still being made.
  const group = JSON.stringify(selection.where ?? {})
  const last = useRef<{ metric: Shown; parts: readonly Part[]; group: string }>(undefined)
  if (videos.data) last.current = { metric, parts: videos.data, group }
  const isComing = beingMade(useLastError(videos)) !== undefined
  const shown = last.current?.group === group && !isComing ? last.current : { metric, parts: undefined }
  const { inText, short, exact } = metrics[shown.metric]
  const listed = shown.parts?.slice(0, rows)
  return (
    <section className="overview-videos" aria-label={t(messages.topVideos)}>
      <h2 className="overview-section">
        {t(messages.topVideos)}
        <span className="overview-by">{t(metricLabels[shown.metric])}</span>
      </h2>
      <RankedAnswer
        focusKey={listKey}
        label={t(messages.topBy, { metric: t(inText) })}
        pictures="videos"
        query={videos}
        items={listed}
        rows={rows}
        short={short}
        exact={exact}
        empty={t(messages.empty)}
        onPress={({ id }) => openVideoOf(listed ?? [], listKey, id)}
      />
    </section>
  )
}

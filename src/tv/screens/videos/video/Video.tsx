import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ComingChart } from '../../../dashboard/metrics/ComingChart.tsx'
import { DaysPanel } from '../../../dashboard/metrics/DaysPanel.tsx'
import type { MetricName } from '../../../dashboard/metrics/metrics.ts'
import { Tiles, tileKey } from '../../../dashboard/metrics/Tiles.tsx'
import { TrendBody } from '../../../dashboard/metrics/TrendBody.tsx'
import { useTrend } from '../../../dashboard/metrics/useTrend.ts'
import { PeriodPicker } from '../../../dashboard/period/PeriodPicker.tsx'
import { usePeriod } from '../../../dashboard/period/usePeriod.ts'
import { isGone } from '../../../data/gone.ts'
import { useLastError } from '../../../data/lastError.ts'
import { unnamedVideo } from '../../../data/unnamed.ts'
import { videoQuery } from '../../../data/videos.ts'
import { dayAt } from '../../../dates/days.ts'
import { days as dayWords, numbers } from '../../../format/locale.ts'
import { t } from '../../../language/t.ts'
import { Gone } from '../../../ui/message/Gone.tsx'
import { Thumbnail } from '../../../ui/picture/Thumbnail.tsx'
import { Screen } from '../../../ui/screen/Screen.tsx'
import { messages } from './messages.ts'
import { Retention } from './Retention.tsx'
import './video.css'

const screen = 'video'
const shown = [
  'views',
  'estimatedMinutesWatched',
  'averageViewPercentage',
  'subscribersGained',
  'likes',
] as const satisfies readonly MetricName[]
type Shown = (typeof shown)[number]

/** One video in a period: five figures, the days of one of them, and its retention curve. */
export default function Video({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const id = params.id ?? ''
  const [choice, choose] = usePeriod(screen)
  const [metric, setMetric] = useState<Shown>('views')
  const video = useQuery(videoQuery(id))
  const error = useLastError(video)
  const { trend, available, asked, isEmpty, periods } = useTrend({ names: shown, choice, where: { video: id } })
  const { title = unnamedVideo(id), publishedAt, duration } = video.data ?? {}
  const facts = [
    publishedAt && t(messages.published, { day: dayWords.short(dayAt(Date.parse(publishedAt)), dayAt(Date.now())) }),
    duration !== undefined && t(messages.long, { duration: numbers.duration(duration) }),
    periods && choice && 'start' in choice && dayWords.range(choice.start, choice.end, dayAt(Date.now())),
  ].filter(Boolean)

  return (
    <Screen
      title={isGone(error) ? t(messages.title) : video.isPending ? '' : title}
      note={facts.join(' · ')}
      choices={<PeriodPicker screen={screen} choice={choice} onChoose={choose} available={available} />}
      firstFocus={tileKey(screen, 'views')}
    >
      {isGone(error) ? (
        <Gone screen={screen} title={t(messages.gone)}>
          {t(messages.goneMeaning)}
        </Gone>
      ) : (
        <TrendBody screen={screen} asked={asked} isEmpty={isEmpty}>
          <Tiles
            screen={screen}
            picture={<Thumbnail kind="videos" id={id} title={video.data?.title ?? ''} place="head" />}
            names={shown}
            totals={trend?.totals}
            chosen={metric}
            onChoose={setMetric}
          />
          <div className="video-charts">
            {trend ? (
              <DaysPanel focusKey={`${screen}:days`} trend={trend} metric={metric} underTiles />
            ) : (
              <ComingChart />
            )}
            {periods && <Retention video={id} period={periods.current} duration={duration} />}
          </div>
        </TrendBody>
      )}
    </Screen>
  )
}

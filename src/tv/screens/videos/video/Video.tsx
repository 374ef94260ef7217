import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ComparedSeries } from '#tv/dashboard/metrics/comparedSeries.ts'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import type { MetricName } from '#tv/dashboard/metrics/metrics.ts'
import { SeriesBody, SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { Tiles, tileKey } from '#tv/dashboard/metrics/tiles/Tiles.tsx'
import { useComparedSeries } from '#tv/dashboard/metrics/useComparedSeries.ts'
import { chosenPeriodKey, PeriodPicker } from '#tv/dashboard/period/PeriodPicker.tsx'
import { usePeriod } from '#tv/dashboard/period/usePeriod.ts'
import { RankPanel } from '#tv/dashboard/rank/RankPanel.tsx'
import { isYoung, rankingQuery } from '#tv/dashboard/rank/ranking.ts'
import { seriesPage } from '#tv/dashboard/sharing/seriesPage.ts'
import { useLastError } from '#tv/data/failure.ts'
import { isGone } from '#tv/data/gone.ts'
import { type ImpressionName, impressionNames, isImpression, useHasImpressions } from '#tv/data/impressions.ts'
import { useAvailableDates } from '#tv/data/newestDays.ts'
import { unnamedVideo } from '#tv/data/unnamed.ts'
import { publishedBeforeQuery, videoQuery } from '#tv/data/videos.ts'
import { addDays, dayAt } from '#tv/dates/days.ts'
import { dotted } from '#tv/format/list.ts'
import { days as dayText, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { whenIdle } from '#tv/time/idle.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { RowTitle } from '#tv/ui/list/RowTitle.tsx'
import { Gone } from '#tv/ui/message/Message.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { messages } from './messages.ts'
import { Retention } from './Retention.tsx'
import { VideoActions } from './VideoActions.tsx'
import './video.css'

const screen = 'video'
const chartKey = `${screen}:days`
const ofReports = [
  'views',
  'estimatedMinutesWatched',
  'averageViewPercentage',
  'subscribersGained',
  'likes',
] as const satisfies readonly MetricName[]
/**
 * Beside the picture there is room for five tiles. Where the service has impressions, they take the places of the
 * average that the retention curve draws, and of likes, by which the list of videos can be sorted.
 */
const withImpressions = ['views', ...impressionNames, 'estimatedMinutesWatched', 'subscribersGained'] as const
/** For tiles that are not shown. */
const noImpressions = { videoThumbnailImpressions: 0, videoThumbnailImpressionsClickRate: 0 }
type Shown = (typeof ofReports)[number] | ImpressionName

/**
 * One video in a period: five figures, the days of one of them or the rank of a young video, and its retention curve.
 */
export default function Video({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const id = params.id ?? ''
  const [choice, choose] = usePeriod()
  const [metric, setMetric] = useState<Shown>('views')
  const video = useQuery(videoQuery(id))
  const error = useLastError(video)
  const where = { video: id }
  const { compared, available, query, isEmpty, periods } = useComparedSeries({ names: ofReports, choice, where })
  const hasImpressions = useHasImpressions()
  const shown = useComparedSeries({ names: impressionNames, choice, where, mayFetch: hasImpressions === true })
  // Until it is known whether there are impressions, no tile has a number: a painted number does not change.
  const tiles = hasImpressions !== false && !shown.query.isError ? withImpressions : ofReports
  const drawn = tiles.some((name) => name === metric) ? metric : 'views'
  const { title = unnamedVideo(id), publishedAt, duration } = video.data ?? {}
  const views = compared?.totals.current.views
  const { ranking, shown: viewsChart, show } = useRanking(id, publishedAt)
  const isRanked = drawn === 'views' && viewsChart === 'ranked'
  const facts = [
    publishedAt && t(messages.published, { day: dayText.short(dayAt(Date.parse(publishedAt)), dayAt(Date.now())) }),
    duration !== undefined && t(messages.long, { duration: numbers.duration(duration) }),
    periods && choice && 'start' in choice && dayText.range(choice.start, choice.end, dayAt(Date.now())),
  ]

  return (
    <Screen
      title={isGone(error) ? t(messages.title) : video.isPending ? '' : title}
      note={dotted(facts)}
      controls={
        !isGone(error) && <PeriodPicker screen={screen} choice={choice} onChoose={choose} available={available} />
      }
      firstFocus={tileKey(screen, 'views')}
    >
      {isGone(error) ? (
        <VideoGone screen={screen} />
      ) : (
        <>
          <VideoActions id={id} page={pageOf()} />
          <SeriesBody screen={screen} query={query} isEmpty={isEmpty}>
            <Tiles
              screen={screen}
              picture={<Thumbnail kind="videos" id={id} title={video.data?.title ?? ''} place="head" />}
              names={tiles}
              totals={totalsOf()}
              chosen={drawn}
              onChoose={setMetric}
            />
            <div className="video-charts">
              <div className="video-days">
                {chart()}
                {compared && ranking && drawn === 'views' && (
                  <Segments
                    label={t(messages.viewsShown)}
                    focusKey={`${chartKey}:shown`}
                    values={viewsShown}
                    chosen={viewsChart}
                    onChoose={show}
                    textOf={(name) => t(name === 'ranked' ? messages.sincePublication : messages.byDay)}
                    below={chosenPeriodKey(screen, choice)}
                  />
                )}
              </div>
              {periods && (
                <Retention
                  video={id}
                  period={periods.current}
                  duration={duration}
                  views={views}
                  below={chosenPeriodKey(screen, choice)}
                />
              )}
            </div>
          </SeriesBody>
        </>
      )}
    </Screen>
  )

  function totalsOf() {
    const reportTotals = compared?.totals
    const impressionTotals =
      tiles === ofReports ? { current: noImpressions, previous: noImpressions } : shown.compared?.totals
    return (
      reportTotals &&
      impressionTotals && {
        current: { ...reportTotals.current, ...impressionTotals.current },
        previous: { ...reportTotals.previous, ...impressionTotals.previous },
      }
    )
  }

  /** What the screen shows, for a phone; undefined until the numbers are there. */
  function pageOf() {
    const totals = totalsOf()
    const series = isImpression(drawn) ? shown.compared : compared
    if (!totals || !series || !video.data) return undefined
    return () =>
      seriesPage<Shown>({ title, names: tiles, totals, compared: series as ComparedSeries<Shown>, metric: drawn })
  }

  function chart() {
    if (isImpression(drawn) && shown.compared)
      return <DaysPanel focusKey={chartKey} compared={shown.compared} metric={drawn} underTiles />
    if (isImpression(drawn) || !compared) return <SkeletonChart />
    if (ranking && isRanked) return <RankPanel focusKey={chartKey} ranking={ranking} />
    return <DaysPanel focusKey={chartKey} compared={compared} metric={drawn} underTiles />
  }
}

const viewsShown = ['byDay', 'ranked'] as const
type ViewsShown = (typeof viewsShown)[number]

/**
 * The rank of a young video, loaded while the browser is idle, and which chart of views is shown. The days come first,
 * because they are those of the tile; the views since publication are shown only when a person chooses them.
 */
function useRanking(id: string, publishedAt: string | undefined) {
  const { available } = useAvailableDates()
  const isRanked = isYoung(publishedAt, available?.newest)
  const [wanted, setWanted] = useState(false)
  useEffect(() => (isRanked ? whenIdle(() => setWanted(true)) : undefined), [isRanked])
  const { data: ranking } = useQuery({
    ...rankingQuery(id, publishedAt ?? '', available?.newest ?? ''),
    enabled: isRanked && wanted,
  })
  const [shown, show] = useState<ViewsShown>('byDay')
  return { ranking: isRanked ? ranking : undefined, shown, show }
}

const rows = 6

/** Replaces a video that no longer exists. Beside the message are the channel's newest videos, if there are any. */
function VideoGone({ screen }: { screen: string }) {
  const today = dayAt(Date.now())
  const { data: newest = [] } = useQuery(publishedBeforeQuery(addDays(today, 1), rows))
  return (
    <div className="video-gone">
      <Gone screen={screen} title={t(messages.gone)}>
        {t(messages.goneMeaning)}
      </Gone>
      {newest.length > 0 && (
        <section className="video-newest">
          <h2 className="video-newest-title">{t(messages.newest)}</h2>
          <LongList
            focusKey={`${screen}:newest`}
            label={t(messages.newest)}
            count={newest.length}
            rows={rows}
            keyOf={(index) => newest[index]?.id ?? String(index)}
            nameOf={(index) => newest[index]?.title ?? ''}
            onPress={(index) => openScreen(`/videos/${encodeURIComponent(newest[index]?.id ?? '')}`)}
            drawRow={(index, pointed) => {
              const { id = '', title = '' } = newest[index] ?? {}
              return (
                <div className="video-newest-row">
                  <Thumbnail kind="videos" id={id} title={title} />
                  <RowTitle text={title} pointed={pointed} />
                </div>
              )
            }}
          />
        </section>
      )}
    </div>
  )
}

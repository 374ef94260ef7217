import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBoth } from '#tv/dashboard/comparison/useBoth.ts'
import { listedRow, videosNamed } from '#tv/dashboard/headline/sentences.ts'
import { useDashboard } from '#tv/dashboard/layout/useDashboard.tsx'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { SeriesBody } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { ChooseDays } from '#tv/dashboard/period/PeriodPicker.tsx'
import { together } from '#tv/dashboard/videos/figures.ts'
import { ComingVideos, VideoList, VideoTabs, videoTabKey } from '#tv/dashboard/videos/VideoList.tsx'
import { t } from '#tv/language/t.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { Compared } from '#tv/ui/list/Compared.tsx'
import { useRowInTurn } from '#tv/ui/list/LongList.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { Against } from './Against.tsx'
import { CurvePanel } from './CurvePanel.tsx'
import { curveQuery, liveVideosQuery, viewerCurve } from './live.ts'
import { messages } from './messages.ts'
import './live.css'

const screen = 'live'
/** The list has half the screen, and each row has its bar below the title. */
const rowsShown = 5
/** Read from far, below a head of three lines. */
const kioskRows = 4

/** Videos watched while live, and the totals of live and on-demand views. OK opens a stream. */
export default function Live() {
  const { days, comparison, note, controls } = useDashboard(screen)
  const inKiosk = useOnlyShown()
  const rows = inKiosk ? kioskRows : rowsShown
  const { labels, currentQuery, previousQuery } = useBoth(comparison, liveVideosQuery)
  const videos = useMemo(() => {
    if (!currentQuery.data || !labels) return currentQuery.data
    return previousQuery.data && together(currentQuery.data, previousQuery.data)
  }, [currentQuery.data, previousQuery.data, labels])
  const row = useRowInTurn(kioskRows, videos?.length ?? 0)
  const sentence = useMemo(
    () => (row !== undefined && videos ? listedRow('liveViews', videosNamed(videos), row) : undefined),
    [row, videos],
  )
  const only = labels === undefined && videos?.length === 1 ? videos[0] : undefined
  const query: UseQueryResult<unknown> =
    days.data === undefined ? days : labels && !previousQuery.data ? previousQuery : currentQuery

  return (
    <Screen
      title={t(messages.title)}
      note={note(query)}
      sentence={sentence}
      controls={controls}
      firstFocus={videoTabKey(screen)}
    >
      <SeriesBody screen={screen} query={query} isEmpty={days.data?.length === 0}>
        <div className="screen-parts videos-sort live-head">
          <VideoTabs currentTab={screen} />
          {labels && <Compared labels={labels} className="videos-compared" />}
        </div>
        <div className="live-row">
          <section className="live-videos" aria-label={t(messages.watched)}>
            <h2 className="live-section">{t(messages.watchedViews)}</h2>
            {videos?.length === 0 ? (
              <p className="live-empty">
                {t(messages.none)}
                <ChooseDays which="more" />
              </p>
            ) : videos ? (
              <VideoList
                focusKey={`${screen}:list`}
                what={t(messages.videos)}
                videos={videos}
                metric={metrics.views}
                labels={labels}
                pathOf={(id) => `/live/${id}`}
                className="videos-beside"
                rows={rows}
              />
            ) : (
              <ComingVideos className="videos-beside" rows={rows} />
            )}
            {only && <OnlyStream id={only.id} />}
          </section>
          <Against screen={screen} comparison={comparison} />
        </div>
      </SeriesBody>
    </Screen>
  )
}

/** Concurrent viewers, when a single stream leaves room for the chart; nothing when there are no numbers. */
function OnlyStream({ id }: { id: string }) {
  const { data } = useQuery(curveQuery(id))
  const curve = useMemo(() => data && viewerCurve(data), [data])
  return curve ? <CurvePanel focusKey={`${screen}:curve`} curve={curve} /> : null
}

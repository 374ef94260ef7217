import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { GroupPicker } from '../../dashboard/comparison/GroupPicker.tsx'
import { sidesOf } from '../../dashboard/comparison/sides.ts'
import { heldBy, useGroupChoice } from '../../dashboard/comparison/useGroupChoice.ts'
import { peakVideo } from '../../dashboard/headline/peaks.ts'
import { changeSentence } from '../../dashboard/headline/sentences.ts'
import { ComingChart } from '../../dashboard/metrics/ComingChart.tsx'
import { DaysPanel } from '../../dashboard/metrics/DaysPanel.tsx'
import { Tiles, tileKey } from '../../dashboard/metrics/Tiles.tsx'
import { TrendBody } from '../../dashboard/metrics/TrendBody.tsx'
import { TrendNote } from '../../dashboard/metrics/TrendNote.tsx'
import { useTrend } from '../../dashboard/metrics/useTrend.ts'
import { pastOf, useTypical } from '../../dashboard/metrics/useTypical.ts'
import { PeriodPicker } from '../../dashboard/period/PeriodPicker.tsx'
import { usePeriod } from '../../dashboard/period/usePeriod.ts'
import { useReleases } from '../../dashboard/videos/useReleases.ts'
import { channelQuery } from '../../data/channel.ts'
import { dayMetrics, newestDaysQuery } from '../../data/days.ts'
import { t } from '../../language/t.ts'
import { openScreen } from '../../remote/back.ts'
import { Picture } from '../../ui/picture/Picture.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { messages } from './messages.ts'
import { TopVideos } from './TopVideos.tsx'
import './overview.css'

const screen = 'overview'
type Shown = (typeof dayMetrics)[number]

/** The channel at a glance: five figures compared with another period, the days of one of them, the top videos. */
export default function Overview() {
  const [choice, choose] = usePeriod(screen)
  const [metric, setMetric] = useEntryState<Shown>(`${screen}:metric`, 'views')
  const channel = useQuery(channelQuery)
  const groups = useGroupChoice(screen)
  const { shown } = groups
  const { trend, available, asked, isEmpty, periods } = useTrend({
    names: dayMetrics,
    choice,
    ...heldBy(groups),
  })

  const inKiosk = useOnlyShown()
  // In a kiosk also those of the previous days: they may explain why there were more views.
  const since = trend && [pastOf(trend.current.start), ...(inKiosk ? [trend.previous.start] : [])].sort()[0]
  const releases = useReleases(trend, groups, since)
  const typical = useTypical(metric, shown ? undefined : trend?.days, releases)
  const sentence = useMemo(() => {
    if (!inKiosk || !trend || trend.called) return undefined
    const { current, previous } = trend.totals
    const total = { value: current.views, before: previous.views }
    return changeSentence(total, trend, { peak: peakVideo(trend, releases) })
  }, [inKiosk, trend, releases])

  return (
    <Screen
      // A group replaces the title; the picture is the channel's in either case.
      title={shown?.title ?? channel.data?.title ?? t(messages.title)}
      picture={channel.data && <Picture title={channel.data.title} url={channel.data.pictureUrl} />}
      note={<TrendNote asked={asked} available={available} trend={trend} groups={groups} named />}
      sentence={sentence}
      choices={
        <>
          <GroupPicker screen={screen} choice={groups} />
          <PeriodPicker screen={screen} choice={choice} onChoose={choose} available={available} />
        </>
      }
      firstFocus={tileKey(screen, 'views')}
    >
      <TrendBody screen={screen} asked={asked} isEmpty={isEmpty}>
        <Tiles
          screen={screen}
          names={dayMetrics}
          totals={trend?.totals}
          called={trend?.called}
          chosen={metric}
          onChoose={setMetric}
          onOpen={(name) => openScreen(`/metric/${name}`)}
        />
        <div className="overview-row">
          {trend ? (
            <DaysPanel
              focusKey={`${screen}:chart`}
              trend={trend}
              metric={metric}
              underTiles
              releases={releases}
              typical={typical}
            />
          ) : (
            <ComingChart />
          )}
          <TopVideos metric={metric} sides={periods && sidesOf(periods, groups)} />
        </div>
      </TrendBody>
    </Screen>
  )
}

/** Prefetches the available days, which all other reports depend on. */
export const fetchAhead = (client: QueryClient) => client.prefetchQuery(newestDaysQuery)

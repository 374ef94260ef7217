import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Celebration } from '#tv/dashboard/celebration/Celebration.tsx'
import { comparisonOf } from '#tv/dashboard/comparison/comparison.ts'
import { GroupPicker } from '#tv/dashboard/comparison/GroupPicker.tsx'
import { heldBy, useGroupChoice } from '#tv/dashboard/comparison/useGroupChoice.ts'
import { changeSentence } from '#tv/dashboard/headline/sentences.ts'
import { SeriesNote } from '#tv/dashboard/layout/SeriesNote.tsx'
import { SeriesBody } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { Tiles, tileKey } from '#tv/dashboard/metrics/tiles/Tiles.tsx'
import { useComparedSeries } from '#tv/dashboard/metrics/useComparedSeries.ts'
import { pastOf } from '#tv/dashboard/metrics/useTypical.ts'
import { PeriodPicker } from '#tv/dashboard/period/PeriodPicker.tsx'
import { usePeriod } from '#tv/dashboard/period/usePeriod.ts'
import { isWithin, newsDays } from '#tv/dashboard/unusual/unusual.ts'
import { useUnusual } from '#tv/dashboard/unusual/useUnusual.ts'
import { channelQuery } from '#tv/data/channel.ts'
import { beingMade, useLastError } from '#tv/data/failure.ts'
import { dayMetrics, newestDaysQuery } from '#tv/data/newestDays.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { Picture } from '#tv/ui/picture/Thumbnail.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { ChannelDays } from './ChannelDays.tsx'
import { LatestVideo } from './lead/LatestVideo.tsx'
import { Verdict } from './lead/Verdict.tsx'
import { messages } from './messages.ts'
import { TopVideos } from './TopVideos.tsx'
import './overview.css'

const screen = 'overview'
type Shown = (typeof dayMetrics)[number]

/** The channel at a glance: five figures compared with another period, the days of one of them, the top videos. */
export default function Overview() {
  const [choice, choose] = usePeriod()
  const [metric, setMetric] = useEntryState<Shown>(`${screen}:metric`, 'views')
  const channel = useQuery(channelQuery)
  const groups = useGroupChoice()
  const { shown } = groups
  const { compared, available, query, isEmpty, periods } = useComparedSeries({
    names: dayMetrics,
    choice,
    ...heldBy(groups),
  })

  const error = useLastError(query)
  // The message that says so stands alone.
  const failed = Boolean(error) && beingMade(error) === undefined
  const inKiosk = useOnlyShown()
  const since = compared && pastOf(compared.current.start)
  const unusual = useUnusual({ enabled: !shown && !inKiosk })
  const newest = available?.newest
  const news = useMemo(
    () => unusual.findings?.filter(({ insight }) => isWithin(insight, newest, newsDays)),
    [unusual.findings, newest],
  )
  const sentence = useMemo(() => {
    if (!inKiosk || !compared || compared.labels) return undefined
    const { current, previous } = compared.totals
    const total = { value: current.views, before: previous.views }
    return changeSentence(total, compared)
  }, [inKiosk, compared])

  return (
    <Screen
      // A group replaces the title; the picture is the channel's in either case.
      title={shown?.title ?? channel.data?.title ?? t(messages.title)}
      picture={channel.data && <Picture title={channel.data.title} url={channel.data.pictureUrl} />}
      note={<SeriesNote query={query} available={available} periods={compared} groups={groups} named />}
      sentence={sentence}
      lead={
        !isEmpty &&
        !failed && (
          <section className="overview-lead" aria-label={t(messages.lead)}>
            <Verdict unusual={unusual} compared={compared} newest={newest} isGroup={shown !== undefined} />
            {!shown && (
              <LatestVideo
                newest={newest}
                since={since}
                mayRank={unusual.findings !== undefined || unusual.query.error !== null}
              />
            )}
          </section>
        )
      }
      controls={
        <>
          <GroupPicker screen={screen} choice={groups} named />
          <PeriodPicker screen={screen} choice={choice} onChoose={choose} available={available} />
        </>
      }
      firstFocus={tileKey(screen, 'views')}
    >
      <SeriesBody screen={screen} query={query} isEmpty={isEmpty}>
        <Tiles
          screen={screen}
          names={dayMetrics}
          totals={compared?.totals}
          labels={compared?.labels}
          chosen={metric}
          onChoose={setMetric}
          onOpen={(name) => openScreen(`/metric/${name}`)}
        />
        <div className="overview-row">
          <TopVideos metric={metric} comparison={periods && comparisonOf(periods, groups)} />
          <ChannelDays focusKey={`${screen}:chart`} compared={compared} metric={metric} groups={groups} underTiles />
        </div>
      </SeriesBody>
      {!inKiosk && <Celebration news={news} />}
    </Screen>
  )
}

/** Prefetches the available days, which all other reports depend on. */
export const prefetchScreen = (client: QueryClient) => client.prefetchQuery(newestDaysQuery)

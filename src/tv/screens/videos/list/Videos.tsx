import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { connectionsQuery } from '#tv/connections/connectionCalls.ts'
import { periodsIn } from '#tv/dashboard/comparison/comparison.ts'
import { listedRow, videosNamed } from '#tv/dashboard/headline/sentences.ts'
import { storedSelection } from '#tv/dashboard/layout/storedSelection.ts'
import { useDashboard } from '#tv/dashboard/layout/useDashboard.tsx'
import { type Metric, metrics, videoMetricNames } from '#tv/dashboard/metrics/metrics.ts'
import { SeriesBody } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { moneyIn, storedCurrency } from '#tv/dashboard/money/currency.ts'
import { figures } from '#tv/dashboard/money/figures.ts'
import { figuresQuery, type ListedVideo } from '#tv/dashboard/videos/figures.ts'
import { ComingVideos, kioskRows, VideoList, VideoTabs } from '#tv/dashboard/videos/VideoList.tsx'
import { useLastError } from '#tv/data/failure.ts'
import { needsPin } from '#tv/data/gone.ts'
import { impressionNames, isImpression, useHasImpressions } from '#tv/data/impressions.ts'
import { availableDatesOf, newestDaysQuery } from '#tv/data/newestDays.ts'
import { publishedQuery } from '#tv/data/videos.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { EnterPin } from '#tv/pin/EnterPin.tsx'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { ValueRow } from '#tv/ui/controls/ValueRow.tsx'
import { Compared } from '#tv/ui/list/Compared.tsx'
import { useRowInTurn } from '#tv/ui/list/LongList.tsx'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { messages } from './messages.ts'
import { RowFigures } from './RowFigures.tsx'
import { earningNames, isEarning, storedSort, storeSort, useListed, type VideoSort } from './useListed.ts'
import { useRowFigures, useSeen } from './useRowFigures.ts'
import '#tv/dashboard/videos/videos.css'

const screen = 'videos'
const listKey = `${screen}:list`

/** All videos of the channel in a period, by any metric. OK opens one. */
export default function Videos() {
  const { days, comparison, note, controls } = useDashboard(screen)
  // Nobody chooses in a kiosk, whose head says that these are views.
  const inKiosk = useOnlyShown()
  const [wanted, setSort] = useState<VideoSort>(() => (inKiosk ? 'views' : storedSort()))
  const earns = useMayEarn(!inKiosk)
  const hasImpressions = useHasImpressions(!inKiosk)
  const isOffered = isEarning(wanted) ? earns : isImpression(wanted) ? hasImpressions : true
  const sort = isOffered === false ? 'views' : wanted
  const metric = metricOf(sort)
  const [sorting, setSorting] = useState(false)
  const { videos, query: listed } = useListed(isOffered === undefined ? undefined : comparison, sort)
  const query = days.data === undefined ? days : listed
  const [hasChosen, setHasChosen] = useState(false)
  const isLocked = needsPin(useLastError(query)) && isEarning(sort)
  // Only a person who has just chosen revenue is asked for the PIN.
  useEffect(() => {
    if (isLocked && !hasChosen) setSort('views')
  }, [isLocked, hasChosen])
  const labels = comparison?.labels
  // Two groups are compared by their bars, and a kiosk is read from afar.
  const isMedia = !inKiosk && labels === undefined
  const [seen, onSeen] = useSeen()
  const hasRates = hasImpressions === true && sort !== 'videoThumbnailImpressionsClickRate'
  const rowOf = useRowFigures({
    videos: isMedia ? videos : undefined,
    seen,
    periods: comparison && periodsIn(comparison),
    sort,
    hasImpressions: hasRates,
  })
  const since = comparison?.current.period.start
  const row = useRowInTurn(kioskRows, videos?.length ?? 0)
  const sentence = useMemo(
    () => (row !== undefined && videos ? listedRow('views', videosNamed(videos, since), row) : undefined),
    [row, videos, since],
  )

  return (
    <Screen title={t(messages.title)} note={note(query)} sentence={sentence} controls={controls} firstFocus={listKey}>
      {isLocked && hasChosen && <EnterPin screen={screen} firstFocus={listKey} />}
      {!isLocked && (
        <SeriesBody screen={screen} query={query} isEmpty={days.data?.length === 0}>
          <div className="screen-parts videos-sort">
            <VideoTabs currentTab="videos" />
            <ValueRow
              focusKey={`${screen}:sort`}
              title={t(messages.sortedBy)}
              value={t(metric.title)}
              onPress={() => setSorting(true)}
            />
            {videos && (
              <p className="videos-count">
                {t(messages.count, { count: videos.length, shown: numbers.exact(videos.length) })}
              </p>
            )}
            {labels && <Compared labels={labels} className="videos-compared" />}
          </div>
          {videos ? (
            <VideoList
              focusKey={listKey}
              what={t(messages.title)}
              videos={videos}
              metric={metric}
              labels={labels}
              pathOf={(id) => `/videos/${id}`}
              {...(isMedia && {
                onSeen,
                drawFigures: ({ id, value }: ListedVideo, text: string) => (
                  <RowFigures
                    value={value}
                    text={text}
                    lessIsBetter={metric.lessIsBetter === true}
                    row={rowOf(id)}
                    hasRates={hasRates}
                  />
                ),
              })}
            />
          ) : (
            <ComingVideos large={isMedia} />
          )}
        </SeriesBody>
      )}
      {sorting && (
        <Menu
          title={t(messages.sortBy)}
          values={[...videoMetricNames, ...(hasImpressions ? impressionNames : []), ...(earns ? earningNames : [])]}
          chosen={sort}
          textOf={(name) => t(metricOf(name).title)}
          onChoose={(name) => {
            setSort(name)
            setHasChosen(true)
            storeSort(name)
          }}
          onClose={() => setSorting(false)}
        />
      )}
    </Screen>
  )
}

/** Whether a phone has allowed access to revenue; undefined until it is known. */
function useMayEarn(mayFetch: boolean): boolean | undefined {
  const { data, isError } = useQuery({ ...connectionsQuery, enabled: mayFetch })
  return isError ? false : data?.connections.some(({ scopes }) => scopes.includes('analyticsMonetary'))
}

/** Money is in the currency that was chosen on the revenue screen. */
function metricOf(sort: VideoSort): Pick<Metric, 'title' | 'inText' | 'short' | 'exact' | 'lessIsBetter'> {
  return isEarning(sort) ? { ...figures[sort], ...moneyIn(storedCurrency()) } : metrics[sort]
}

/**
 * Prefetches what the screen shows first: the list of videos, and the figures of the period that was chosen here last.
 */
export async function prefetchScreen(client: QueryClient): Promise<void> {
  const available = availableDatesOf(await client.ensureQueryData(newestDaysQuery))
  await client.prefetchQuery(publishedQuery)
  if (available) await client.prefetchQuery(figuresQuery(storedSelection(available.newest)))
}

import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { leaderSentence, videosNamed } from '../../../dashboard/headline/sentences.ts'
import { storedSide } from '../../../dashboard/layout/storedSide.ts'
import { useDashboard } from '../../../dashboard/layout/useDashboard.tsx'
import { type Metric, metrics } from '../../../dashboard/metrics/metrics.ts'
import { TrendBody } from '../../../dashboard/metrics/TrendBody.tsx'
import { moneyIn, storedCurrency } from '../../../dashboard/money/currency.ts'
import { figures } from '../../../dashboard/money/figures.ts'
import { figuresQuery, sortNames } from '../../../dashboard/videos/figures.ts'
import { ComingVideos, VideoList } from '../../../dashboard/videos/VideoList.tsx'
import { VideoTabs } from '../../../dashboard/videos/VideoTabs.tsx'
import { availableDatesOf, newestDaysQuery } from '../../../data/days.ts'
import { publishedQuery } from '../../../data/videos.ts'
import { numbers } from '../../../format/locale.ts'
import { t } from '../../../language/t.ts'
import { connectionsQuery } from '../../../linked-grants/linkedGrants.ts'
import { ValueRow } from '../../../ui/controls/ValueRow.tsx'
import { Compared } from '../../../ui/list/Compared.tsx'
import { Menu } from '../../../ui/menu/Menu.tsx'
import { Screen } from '../../../ui/screen/Screen.tsx'
import { earningNames, isEarning } from './earnings.ts'
import { messages } from './messages.ts'
import { storedSort, storeSort, type VideoSort } from './storedSort.ts'
import { useListed } from './useListed.ts'
import '../../../dashboard/videos/videos.css'

const screen = 'videos'
const listKey = `${screen}:list`

/** All videos of the channel in a period, by any metric. OK opens one. */
export default function Videos() {
  const { days, sides, note, choices } = useDashboard(screen)
  // Nobody chooses in a kiosk, whose head says that these are views.
  const inKiosk = useOnlyShown()
  const [wanted, setSort] = useState<VideoSort>(() => (inKiosk ? 'views' : storedSort()))
  const earns = useMayEarn(!inKiosk)
  const sort = isEarning(wanted) && earns === false ? 'views' : wanted
  const metric = metricOf(sort)
  const [sorting, setSorting] = useState(false)
  const { videos, asked: listed } = useListed(isEarning(sort) && earns === undefined ? undefined : sides, sort)
  const asked = days.data === undefined ? days : listed
  const called = sides?.called
  const since = sides?.current.period.start
  const sentence = useMemo(
    () => (inKiosk && videos ? leaderSentence('views', videosNamed(videos, since)) : undefined),
    [inKiosk, videos, since],
  )

  return (
    <Screen title={t(messages.title)} note={note(asked)} sentence={sentence} choices={choices} firstFocus={listKey}>
      <TrendBody screen={screen} asked={asked} isEmpty={days.data?.length === 0}>
        <div className="screen-parts videos-sort">
          <VideoTabs here="videos" />
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
          {called && <Compared called={called} className="videos-compared" />}
        </div>
        {videos ? (
          <VideoList
            focusKey={listKey}
            what={t(messages.title)}
            videos={videos}
            metric={metric}
            called={called}
            pathOf={(id) => `/videos/${id}`}
          />
        ) : (
          <ComingVideos />
        )}
      </TrendBody>
      {sorting && (
        <Menu
          title={t(messages.sortBy)}
          values={earns ? [...sortNames, ...earningNames] : sortNames}
          chosen={sort}
          textOf={(name) => t(metricOf(name).title)}
          onChoose={(name) => {
            setSort(name)
            storeSort(name)
          }}
          onClose={() => setSorting(false)}
        />
      )}
    </Screen>
  )
}

/** Whether a phone has allowed access to revenue; undefined until it is known. */
function useMayEarn(asks: boolean): boolean | undefined {
  const { data, isError } = useQuery({ ...connectionsQuery, enabled: asks })
  return isError ? false : data?.connections.some(({ scopes }) => scopes.includes('analyticsMonetary'))
}

/** Money is in the currency that was chosen on the revenue screen. */
function metricOf(sort: VideoSort): Pick<Metric, 'title' | 'inText' | 'short' | 'exact'> {
  return isEarning(sort) ? { ...figures[sort], ...moneyIn(storedCurrency()) } : metrics[sort]
}

/**
 * Prefetches what the screen shows first: the list of videos, and the figures of the period that was chosen here last.
 */
export async function fetchAhead(client: QueryClient): Promise<void> {
  const available = availableDatesOf(await client.ensureQueryData(newestDaysQuery))
  await client.prefetchQuery(publishedQuery)
  if (available) await client.prefetchQuery(figuresQuery(storedSide(screen, available.newest)))
}

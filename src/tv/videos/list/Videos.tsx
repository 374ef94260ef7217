import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { openScreen } from '#tv/remote/back.ts'
import { newestDaysQuery, reachOf, useReach } from '../../data/days.ts'
import { metrics } from '../../metrics/metrics.ts'
import { TrendBody } from '../../metrics/TrendBody.tsx'
import { TrendNote } from '../../metrics/TrendNote.tsx'
import { keptChoice } from '../../period/kept.ts'
import { PeriodPicker } from '../../period/PeriodPicker.tsx'
import { periodsOf } from '../../period/periods.ts'
import { usePeriod } from '../../period/usePeriod.ts'
import { ValueRow } from '../../ui/controls/ValueRow.tsx'
import { LongList } from '../../ui/list/LongList.tsx'
import { Bar } from '../../ui/list/RankedList.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { dayAt } from '../../ui/words/days.ts'
import { days as dayWords, numbers } from '../../ui/words/words.ts'
import { publishedQuery } from '../library.ts'
import { figuresQuery, type ListedVideo, type SortName, sortedBy, sortNames } from './figures.ts'
import { keepSort, keptSort } from './keptSort.ts'
import './videos.css'

const screen = 'videos'
const listKey = `${screen}:list`
const rowsShown = 7

/** All the channel's videos over a period, by any metric. OK opens one. */
export default function Videos() {
  const [choice, choose] = usePeriod(screen)
  const [sort, setSort] = useState(keptSort)
  const [sorting, setSorting] = useState(false)
  const { days, reach } = useReach()
  const periods = reach && periodsOf(choice, reach.newest)
  const today = dayAt(Date.now())
  const published = useQuery(publishedQuery)
  const figures = useQuery({
    ...figuresQuery(periods?.current ?? { start: today, end: today }),
    enabled: periods !== undefined,
    placeholderData: keepPreviousData,
  })
  const videos = useMemo(
    () => (figures.data && published.data ? sortedBy(sort, published.data, figures.data) : undefined),
    [sort, published.data, figures.data],
  )
  const asked = days.data === undefined ? days : figures.data === undefined ? figures : published

  return (
    <Screen
      title="Videos"
      note={<TrendNote asked={asked} reach={reach} trend={periods} />}
      choices={<PeriodPicker screen={screen} choice={choice} onChoose={choose} reach={reach} />}
      firstFocus={listKey}
    >
      <TrendBody screen={screen} asked={asked} isEmpty={days.data?.length === 0}>
        <div className="videos-sort">
          <ValueRow
            focusKey={`${screen}:sort`}
            title="Sorted by"
            value={metrics[sort].title}
            onPress={() => setSorting(true)}
          />
          {videos && <p className="videos-count">{numbers.exact(videos.length)} videos</p>}
        </div>
        {videos ? <List videos={videos} sort={sort} /> : <Coming />}
      </TrendBody>
      {sorting && (
        <Menu
          title="Sort videos by"
          values={sortNames}
          chosen={sort}
          textOf={(name) => metrics[name].title}
          onChoose={(name) => {
            setSort(name)
            keepSort(name)
          }}
          onClose={() => setSorting(false)}
        />
      )}
    </Screen>
  )
}

function List({ videos, sort }: { videos: readonly ListedVideo[]; sort: SortName }) {
  const { title, short, exact } = metrics[sort]
  const most = videos[0]?.value ?? 0
  const today = dayAt(Date.now())
  const text = (value: number | undefined, format: (value: number) => string) =>
    value === undefined ? 'nothing in these days' : format(value)
  return (
    <LongList
      focusKey={listKey}
      className="videos-list"
      label={`Videos by ${title.toLowerCase()}`}
      count={videos.length}
      rows={rowsShown}
      keyOf={(index) => videos[index]?.id ?? String(index)}
      nameOf={(index) => `${index + 1}. ${videos[index]?.title}, ${text(videos[index]?.value, exact)}`}
      onPress={(index) => {
        const video = videos[index]
        if (video) openScreen(`/videos/${encodeURIComponent(video.id)}`)
      }}
      drawRow={(index, pointed) => {
        const { title = '', publishedAt, value } = videos[index] ?? {}
        return (
          <div className="video-row">
            <span className="video-rank">{numbers.exact(index + 1)}</span>
            <span className="video-names">
              <span className="video-title">{title}</span>
              {publishedAt !== undefined && (
                <span className="video-published">{dayWords.short(dayAt(Date.parse(publishedAt)), today)}</span>
              )}
            </span>
            <Bar share={most > 0 ? (value ?? 0) / most : 0} text={text(value, pointed ? exact : short)} />
          </div>
        )
      }}
    />
  )
}

function Coming() {
  return (
    <div className="videos-list" aria-hidden="true">
      {Array.from({ length: rowsShown }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity.
        <div key={row} className="video-row">
          <Skeleton width="3rem" height="1.75rem" />
          <span className="video-names">
            <Skeleton width="32rem" height="1.75rem" />
          </span>
          <Skeleton width={`${26 - row * 3}rem`} height="0.75rem" />
        </div>
      ))}
    </div>
  )
}

/** What the screen asks first: what was published, and the figures of the period that was chosen here last. */
export async function fetchAhead(client: QueryClient): Promise<void> {
  const reach = reachOf(await client.ensureQueryData(newestDaysQuery))
  await client.prefetchQuery(publishedQuery)
  if (reach) await client.prefetchQuery(figuresQuery(periodsOf(keptChoice(screen), reach.newest).current))
}

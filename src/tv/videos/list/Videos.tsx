import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { openScreen } from '#tv/remote/back.ts'
import { keptSide } from '../../board/kept.ts'
import { useBoard } from '../../board/useBoard.tsx'
import { newestDaysQuery, reachOf } from '../../data/days.ts'
import { metrics } from '../../metrics/metrics.ts'
import { TrendBody } from '../../metrics/TrendBody.tsx'
import { ValueRow } from '../../ui/controls/ValueRow.tsx'
import { Compared } from '../../ui/list/Compared.tsx'
import { LongList } from '../../ui/list/LongList.tsx'
import { Bar } from '../../ui/list/RankedList.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { Skeleton } from '../../ui/skeleton/Skeleton.tsx'
import { dayAt } from '../../ui/words/days.ts'
import { days as dayWords, numbers } from '../../ui/words/words.ts'
import { publishedQuery } from '../library.ts'
import { figuresQuery, type ListedVideo, type SortName, sortNames } from './figures.ts'
import { keepSort, keptSort } from './keptSort.ts'
import { useListed } from './useListed.ts'
import './videos.css'

const screen = 'videos'
const listKey = `${screen}:list`
const rowsShown = 7

/** All the channel's videos over a period, by any metric. OK opens one. */
export default function Videos() {
  const { days, sides, note, choices } = useBoard(screen)
  const [sort, setSort] = useState(keptSort)
  const [sorting, setSorting] = useState(false)
  const { videos, asked: listed } = useListed(sides, sort)
  const asked = days.data === undefined ? days : listed
  const called = sides?.called

  return (
    <Screen title="Videos" note={note(asked)} choices={choices} firstFocus={listKey}>
      <TrendBody screen={screen} asked={asked} isEmpty={days.data?.length === 0}>
        <div className="videos-sort">
          <ValueRow
            focusKey={`${screen}:sort`}
            title="Sorted by"
            value={metrics[sort].title}
            onPress={() => setSorting(true)}
          />
          {videos && <p className="videos-count">{numbers.exact(videos.length)} videos</p>}
          {called && <Compared called={called} className="videos-compared" />}
        </div>
        {videos ? <List videos={videos} sort={sort} called={called} /> : <Coming />}
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

interface ListProps {
  videos: readonly ListedVideo[]
  sort: SortName
  /** Of two groups that are compared. */
  called: { current: string; previous: string } | undefined
}

function List({ videos, sort, called }: ListProps) {
  const { title, short, exact } = metrics[sort]
  const most = videos[0]?.value ?? 0
  const today = dayAt(Date.now())
  const text = (value: number | undefined, format: (value: number) => string) =>
    value === undefined ? 'nothing in these days' : format(value)
  const groupOf = (video: ListedVideo | undefined) =>
    called && video?.of && (video.of === 'both' ? `${called.current}, ${called.previous}` : called[video.of])
  return (
    <LongList
      focusKey={listKey}
      className="videos-list"
      label={`Videos by ${title.toLowerCase()}`}
      count={videos.length}
      rows={rowsShown}
      keyOf={(index) => videos[index]?.id ?? String(index)}
      nameOf={(index) => {
        const video = videos[index]
        return [`${index + 1}. ${video?.title}`, groupOf(video), text(video?.value, exact)].filter(Boolean).join(', ')
      }}
      onPress={(index) => {
        const video = videos[index]
        if (video) openScreen(`/videos/${encodeURIComponent(video.id)}`)
      }}
      drawRow={(index, pointed) => {
        const { title = '', publishedAt, value, of } = videos[index] ?? {}
        const came = publishedAt !== undefined && dayWords.short(dayAt(Date.parse(publishedAt)), today)
        const details = [came, groupOf(videos[index])].filter(Boolean).join(' · ')
        return (
          <div className="video-row">
            <span className="video-rank">{numbers.exact(index + 1)}</span>
            <span className="video-names">
              <span className="video-title">{title}</span>
              {details && <span className="video-published">{details}</span>}
            </span>
            <Bar
              share={most > 0 ? (value ?? 0) / most : 0}
              text={text(value, pointed ? exact : short)}
              other={of === 'previous'}
            />
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
  if (reach) await client.prefetchQuery(figuresQuery(keptSide(screen, reach.newest)))
}

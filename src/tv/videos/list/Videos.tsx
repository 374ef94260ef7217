import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keptSide } from '../../board/kept.ts'
import { useBoard } from '../../board/useBoard.tsx'
import { newestDaysQuery, reachOf } from '../../data/days.ts'
import { metrics } from '../../metrics/metrics.ts'
import { TrendBody } from '../../metrics/TrendBody.tsx'
import { ValueRow } from '../../ui/controls/ValueRow.tsx'
import { Compared } from '../../ui/list/Compared.tsx'
import { Menu } from '../../ui/menu/Menu.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { numbers } from '../../ui/words/words.ts'
import { publishedQuery } from '../library.ts'
import { Shelves } from '../Shelves.tsx'
import { figuresQuery, sortNames } from './figures.ts'
import { keepSort, keptSort } from './keptSort.ts'
import { useListed } from './useListed.ts'
import { ComingVideos, VideoList } from './VideoList.tsx'
import './videos.css'

const screen = 'videos'
const listKey = `${screen}:list`

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
          <Shelves here="videos" />
          <ValueRow
            focusKey={`${screen}:sort`}
            title="Sorted by"
            value={metrics[sort].title}
            onPress={() => setSorting(true)}
          />
          {videos && <p className="videos-count">{numbers.exact(videos.length)} videos</p>}
          {called && <Compared called={called} className="videos-compared" />}
        </div>
        {videos ? (
          <VideoList
            focusKey={listKey}
            what="Videos"
            videos={videos}
            metric={sort}
            called={called}
            pathOf={(id) => `/videos/${id}`}
          />
        ) : (
          <ComingVideos />
        )}
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

/** What the screen asks first: what was published, and the figures of the period that was chosen here last. */
export async function fetchAhead(client: QueryClient): Promise<void> {
  const reach = reachOf(await client.ensureQueryData(newestDaysQuery))
  await client.prefetchQuery(publishedQuery)
  if (reach) await client.prefetchQuery(figuresQuery(keptSide(screen, reach.newest)))
}

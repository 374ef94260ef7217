import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { listedRow, videosNamed } from '#tv/dashboard/headline/sentences.ts'
import { useDashboard } from '#tv/dashboard/layout/useDashboard.tsx'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { SeriesBody } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { together } from '#tv/dashboard/videos/figures.ts'
import { ComingVideos, kioskRows, VideoList, VideoTabs, videoTabKey } from '#tv/dashboard/videos/VideoList.tsx'
import { membersQuery } from '#tv/data/groups.ts'
import { playlistsQuery } from '#tv/data/playlists.ts'
import { dayAt } from '#tv/dates/days.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { ValueRow } from '#tv/ui/controls/ValueRow.tsx'
import { Compared } from '#tv/ui/list/Compared.tsx'
import { useRowInTurn } from '#tv/ui/list/LongList.tsx'
import { Menu } from '#tv/ui/menu/Menu.tsx'
import { Message } from '#tv/ui/message/Message.tsx'
import { OutsideKiosk } from '#tv/ui/notice/Note.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { messages } from '../messages.ts'
import { figuresQuery, type SortName, sortedBy, sortNames } from './figures.ts'

const screen = 'playlists'

/** All playlists of the channel in a period, by any metric of playlists. OK opens one. */
export default function Playlists() {
  const { days, comparison, note, controls } = useDashboard(screen, { groupsOf: 'playlist' })
  const [sort, setSort] = useEntryState<SortName>(`${screen}:sort`, 'playlistViews')
  const [sorting, setSorting] = useState(false)
  const today = dayAt(Date.now())
  const known = useQuery(playlistsQuery)
  const figures = useQuery({
    ...figuresQuery(comparison?.current.period ?? { start: today, end: today }, sort),
    enabled: comparison !== undefined,
    placeholderData: keepPreviousData,
  })
  const labels = comparison?.labels
  const currentMembers = useMembers(comparison?.current.where?.group)
  const previousMembers = useMembers(labels && comparison?.previous.where?.group)
  const listed = useMemo(() => {
    if (!known.data || !figures.data || !currentMembers.isIn || !previousMembers.isIn) return undefined
    const sortedIf = (isIn: (id: string) => boolean) => sortedBy(sort, known.data, figures.data, isIn)
    return labels
      ? together(sortedIf(currentMembers.isIn), sortedIf(previousMembers.isIn))
      : sortedIf(currentMembers.isIn)
  }, [sort, known.data, figures.data, currentMembers.isIn, previousMembers.isIn, labels])
  const row = useRowInTurn(kioskRows, listed?.length ?? 0)
  const sentence = useMemo(
    () => (row !== undefined && listed ? listedRow('playlistViews', videosNamed(listed), row) : undefined),
    [row, listed],
  )
  const members = [currentMembers, previousMembers].find(({ isIn }) => !isIn)?.query
  const query = days.data === undefined ? days : figures.data === undefined ? figures : (members ?? known)

  return (
    <Screen
      title={t(messages.title)}
      note={note(query)}
      sentence={sentence}
      controls={controls}
      firstFocus={videoTabKey(screen)}
    >
      <SeriesBody screen={screen} query={query} isEmpty={days.data?.length === 0}>
        <div className="screen-parts videos-sort">
          <VideoTabs currentTab={screen} />
          <ValueRow
            focusKey={`${screen}:sort`}
            title={t(messages.sortedBy)}
            value={t(metrics[sort].title)}
            onPress={() => setSorting(true)}
          />
          {listed && (
            <p className="videos-count">
              {t(messages.count, { count: listed.length, shown: numbers.exact(listed.length) })}
            </p>
          )}
          {labels && <Compared labels={labels} className="videos-compared" />}
        </div>
        {listed?.length === 0 ? (
          <Message title={t(messages.none)}>
            <p>
              {t(messages.noneMeaning)}
              <OutsideKiosk> {t(messages.noneNext)}</OutsideKiosk>
            </p>
          </Message>
        ) : listed ? (
          <VideoList
            focusKey={`${screen}:list`}
            what={t(messages.title)}
            kind="playlists"
            videos={listed}
            metric={metrics[sort]}
            labels={labels}
            pathOf={(id) => `/playlists/${id}`}
          />
        ) : (
          <ComingVideos />
        )}
      </SeriesBody>
      {sorting && (
        <Menu
          title={t(messages.sortBy)}
          values={sortNames}
          chosen={sort}
          textOf={(name) => t(metrics[name].title)}
          onChoose={setSort}
          onClose={() => setSorting(false)}
        />
      )}
    </Screen>
  )
}

/**
 * Returns a check whether a playlist is in the group; without a group, all are. The service ranks playlists only
 * without a filter, so the list is filtered here. `isIn`: undefined until the group's items are known.
 */
function useMembers(group: string | undefined) {
  const query = useQuery({ ...membersQuery(group ?? ''), enabled: group !== undefined })
  const { data } = query
  const isIn = useMemo(() => {
    if (group === undefined) return () => true
    if (!data) return undefined
    const ids = new Set(data.map(({ resourceId }) => resourceId))
    return (id: string) => ids.has(id)
  }, [group, data])
  return { query, isIn }
}

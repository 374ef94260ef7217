import { keepPreviousData, type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import type { PictureKind } from '#contract/pictures.ts'
import { countryName } from '#tv/dashboard/labels/countries.ts'
import { deviceName } from '#tv/dashboard/labels/devices.ts'
import { useDashboard } from '#tv/dashboard/layout/useDashboard.tsx'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import { playlistMetricNames } from '#tv/dashboard/metrics/metrics.ts'
import { SeriesBody, SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { Tiles, tileKey } from '#tv/dashboard/metrics/tiles/Tiles.tsx'
import { useComparedSeries } from '#tv/dashboard/metrics/useComparedSeries.ts'
import { openVideoOf } from '#tv/dashboard/videos/sequence.ts'
import { useLastError } from '#tv/data/failure.ts'
import { isGone } from '#tv/data/gone.ts'
import { itemsQuery, playlistQuery } from '#tv/data/playlists.ts'
import { askReport, reportQuery } from '#tv/data/report.ts'
import { unnamedPlaylist, unnamedVideo } from '#tv/data/unnamed.ts'
import { dayAt } from '#tv/dates/days.ts'
import type { Period } from '#tv/dates/periods.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { RankedAnswer, type RankedItem } from '#tv/ui/list/RankedList.tsx'
import { Gone } from '#tv/ui/message/Message.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { playlistMessages } from '../messages.ts'
import './playlist.css'

const screen = 'playlist'
const itemsKey = `${screen}:items`
const parts = { items: playlistMessages.items, places: playlistMessages.places, devices: playlistMessages.devices }
type Part = keyof typeof parts
const partNames = Object.keys(parts) as Part[]

/** One playlist in a period: five figures, the days of one of them, its videos, countries and devices. */
export default function Playlist({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const id = params.id ?? ''
  const { choice, days, comparison, note, controls } = useDashboard(screen, { groupsOf: 'none' })
  const [metric, setMetric] = useState<(typeof playlistMetricNames)[number]>('playlistViews')
  const [part, setPart] = useEntryState<Part>(`${screen}:part`, 'items')
  const playlist = useQuery(playlistQuery(id))
  const error = useLastError(playlist)
  const where = useMemo(() => ({ playlist: id }), [id])
  const { compared, query, isEmpty } = useComparedSeries({ names: playlistMetricNames, choice, where })
  const period = comparison?.current.period
  return (
    <Screen
      title={
        isGone(error)
          ? t(playlistMessages.title)
          : playlist.isPending
            ? ''
            : (playlist.data?.title ?? unnamedPlaylist(id))
      }
      note={note(days.data === undefined ? days : query)}
      controls={controls}
      firstFocus={tileKey(screen, 'playlistViews')}
    >
      {isGone(error) ? (
        <Gone screen={screen} title={t(playlistMessages.gone)}>
          {t(playlistMessages.goneMeaning)}
        </Gone>
      ) : (
        <SeriesBody screen={screen} query={query} isEmpty={isEmpty}>
          <Tiles
            screen={screen}
            picture={<Thumbnail kind="playlists" id={id} title={playlist.data?.title ?? ''} place="head" />}
            names={playlistMetricNames}
            totals={compared?.totals}
            chosen={metric}
            onChoose={setMetric}
          />
          <div className="playlist-row">
            {compared ? (
              <DaysPanel focusKey={`${screen}:days`} compared={compared} metric={metric} underTiles />
            ) : (
              <SkeletonChart />
            )}
            <section className="playlist-parts" aria-label={t(parts[part])}>
              <Segments
                label={t(playlistMessages.brokenDown)}
                focusKey={`${screen}:part`}
                values={partNames}
                chosen={part}
                onChoose={setPart}
                textOf={(name) => t(parts[name])}
              />
              {part === 'items' && <Items id={id} period={period} />}
              {part === 'places' && <Places id={id} period={period} />}
              {part === 'devices' && <Devices id={id} period={period} />}
            </section>
          </div>
        </SeriesBody>
      )}
    </Screen>
  )
}

interface PartProps {
  /** ID of the playlist. */
  id: string
  /** Undefined while the available days are not known. */
  period: Period | undefined
}

const rows = 4
/** The most videos of a playlist that are ranked: the limit of one report. */
const maxItems = 200
const anyDay = dayAt(0)
const noDays: Period = { start: anyDay, end: anyDay }

/** The videos of a playlist with all their views: the service has no views of videos within a playlist. */
const viewsQuery = (id: string, period: Period) =>
  queryOptions({
    queryKey: ['report', 'videos of a playlist', id, period],
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) => {
      const items = (await client.ensureQueryData(itemsQuery(id))).slice(0, maxItems)
      if (items.length === 0) return []
      const where = { video: items.map((item) => item.id) }
      const rows = await askReport(
        { period, metrics: ['views'], by: ['video'], where, sort: '-views', maxResults: maxItems },
        signal,
      )
      const titles = new Map(items.map((item) => [item.id, item.title]))
      return rows.map(({ video, views }) => ({
        id: video,
        title: titles.get(video) ?? unnamedVideo(video),
        value: views,
      }))
    },
    meta: { stored: z.array(z.object({ id: z.string(), title: z.string(), value: z.number() })) },
  })

/** The videos of the playlist. */
function Items({ id, period }: PartProps) {
  const query = useQuery({ ...viewsQuery(id, period ?? noDays), enabled: period !== undefined })
  return (
    <>
      <Ranks
        focusKey={itemsKey}
        label={t(playlistMessages.itemsByViews)}
        pictures="videos"
        query={query}
        items={query.data}
        onPress={({ id: video }) => openVideoOf(query.data ?? [], itemsKey, video)}
      />
      <p className="playlist-foot">{t(playlistMessages.foot)}</p>
    </>
  )
}

/** The playlist's views by country. */
function Places({ id, period }: PartProps) {
  const query = useQuery({
    ...reportQuery({
      period: period ?? noDays,
      metrics: ['playlistViews'],
      by: ['country'],
      where: { playlist: id },
      sort: '-playlistViews',
    }),
    enabled: period !== undefined,
    placeholderData: keepPreviousData,
  })
  const items = query.data?.map(({ country, playlistViews }) => ({
    id: country,
    title: countryName(country),
    value: playlistViews,
  }))
  return <Ranks focusKey="playlist:places" label={t(playlistMessages.placesByViews)} query={query} items={items} />
}

/** The playlist's views by device. */
function Devices({ id, period }: PartProps) {
  const query = useQuery({
    ...reportQuery({
      period: period ?? noDays,
      metrics: ['playlistViews'],
      by: ['deviceType'],
      where: { playlist: id },
      sort: '-playlistViews',
    }),
    enabled: period !== undefined,
    placeholderData: keepPreviousData,
  })
  const items = query.data?.map(({ deviceType, playlistViews }) => ({
    id: deviceType,
    title: deviceName(deviceType),
    value: playlistViews,
  }))
  return <Ranks focusKey="playlist:devices" label={t(playlistMessages.devicesByViews)} query={query} items={items} />
}

interface RanksProps {
  focusKey: string
  label: string
  pictures?: PictureKind
  query: UseQueryResult<unknown>
  items: readonly RankedItem[] | undefined
  onPress?: (item: RankedItem) => void
}

function Ranks({ focusKey, label, pictures, query, items, onPress }: RanksProps) {
  const all = items?.reduce((sum, { value }) => sum + value, 0) ?? 0
  return (
    <RankedAnswer
      focusKey={focusKey}
      label={label}
      pictures={pictures}
      query={query}
      items={items?.map((item) => ({ ...item, aside: numbers.percent(all > 0 ? item.value / all : 0) }))}
      rows={rows}
      short={numbers.short}
      exact={numbers.exact}
      asideAt="bar"
      empty={t(playlistMessages.empty)}
      {...(onPress && { onPress })}
    />
  )
}

import type { QueryClient } from '@tanstack/react-query'
import { keepPreviousData, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { PictureKind } from '#contract/pictures.ts'
import { countryName } from '#tv/dashboard/labels/countries.ts'
import { deviceName } from '#tv/dashboard/labels/devices.ts'
import { askReport, reportQuery } from '#tv/data/report.ts'
import { unnamedVideo } from '#tv/data/unnamed.ts'
import { dayAt } from '#tv/dates/days.ts'
import type { Period } from '#tv/dates/periods.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { RankedAnswer } from '#tv/ui/list/RankedAnswer.tsx'
import type { RankedItem } from '#tv/ui/list/RankedList.tsx'
import { itemsQuery } from '../playlistQueries.ts'
import { messages } from './messages.ts'

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
export function Items({ id, period }: PartProps) {
  const query = useQuery({ ...viewsQuery(id, period ?? noDays), enabled: period !== undefined })
  return (
    <>
      <Ranks
        focusKey="playlist:items"
        label={t(messages.itemsByViews)}
        pictures="videos"
        query={query}
        items={query.data}
        onPress={({ id: video }) => openScreen(`/videos/${encodeURIComponent(video)}`)}
      />
      <p className="playlist-foot">{t(messages.foot)}</p>
    </>
  )
}

/** The playlist's views by country. */
export function Places({ id, period }: PartProps) {
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
  return <Ranks focusKey="playlist:places" label={t(messages.placesByViews)} query={query} items={items} />
}

/** The playlist's views by device. */
export function Devices({ id, period }: PartProps) {
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
  return <Ranks focusKey="playlist:devices" label={t(messages.devicesByViews)} query={query} items={items} />
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
      empty={t(messages.empty)}
      {...(onPress && { onPress })}
    />
  )
}

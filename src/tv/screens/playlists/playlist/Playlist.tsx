import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDashboard } from '#tv/dashboard/layout/useDashboard.tsx'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import type { MetricName } from '#tv/dashboard/metrics/metrics.ts'
import { SeriesBody } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { SkeletonChart } from '#tv/dashboard/metrics/SkeletonChart.tsx'
import { Tiles, tileKey } from '#tv/dashboard/metrics/Tiles.tsx'
import { useComparedSeries } from '#tv/dashboard/metrics/useComparedSeries.ts'
import { isGone } from '#tv/data/gone.ts'
import { useLastError } from '#tv/data/lastError.ts'
import { unnamedPlaylist } from '#tv/data/unnamed.ts'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { Gone } from '#tv/ui/message/Gone.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { Screen } from '#tv/ui/screen/Screen.tsx'
import { playlistQuery } from '../playlistQueries.ts'
import { messages } from './messages.ts'
import { Devices, Items, Places } from './Parts.tsx'
import './playlist.css'

const screen = 'playlist'
const shown = [
  'playlistViews',
  'playlistStarts',
  'viewsPerPlaylistStart',
  'averageTimeInPlaylist',
  'playlistSaves',
] as const satisfies readonly MetricName[]
const parts = { items: messages.items, places: messages.places, devices: messages.devices }
type Part = keyof typeof parts
const partNames = Object.keys(parts) as Part[]

/** One playlist in a period: five figures, the days of one of them, its videos, countries and devices. */
export default function Playlist({ params }: { params: Readonly<Record<string, string | undefined>> }) {
  const id = params.id ?? ''
  const { choice, days, comparison, note, controls } = useDashboard(screen, { storedAs: 'playlists', groupsOf: 'none' })
  const [metric, setMetric] = useState<(typeof shown)[number]>('playlistViews')
  const [part, setPart] = useEntryState<Part>(`${screen}:part`, 'items')
  const playlist = useQuery(playlistQuery(id))
  const error = useLastError(playlist)
  const where = useMemo(() => ({ playlist: id }), [id])
  const { compared, query, isEmpty } = useComparedSeries({ names: shown, choice, where })
  const period = comparison?.current.period
  return (
    <Screen
      title={
        isGone(error) ? t(messages.title) : playlist.isPending ? '' : (playlist.data?.title ?? unnamedPlaylist(id))
      }
      note={note(days.data === undefined ? days : query)}
      controls={controls}
      firstFocus={tileKey(screen, 'playlistViews')}
    >
      {isGone(error) ? (
        <Gone screen={screen} title={t(messages.gone)}>
          {t(messages.goneMeaning)}
        </Gone>
      ) : (
        <SeriesBody screen={screen} query={query} isEmpty={isEmpty}>
          <Tiles
            screen={screen}
            picture={<Thumbnail kind="playlists" id={id} title={playlist.data?.title ?? ''} place="head" />}
            names={shown}
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
                label={t(messages.brokenDown)}
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

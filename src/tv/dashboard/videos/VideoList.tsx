import type { ReactNode } from 'react'
import type { PictureKind } from '#contract/pictures.ts'
import { dayAt } from '#tv/dates/days.ts'
import { dotted, listOf } from '#tv/format/list.ts'
import { days as dayText, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { openScreen, switchTo } from '#tv/remote/back.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { Bar, valueWidthFor } from '#tv/ui/list/RankedList.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import type { Metric } from '../metrics/metrics.ts'
import { ChooseDays } from '../period/PeriodPicker.tsx'
import type { ListedVideo } from './figures.ts'
import { messages } from './messages.ts'
import { followList } from './sequence.ts'
import './videos.css'

const rowsShown = 7
/** Read from far, each is higher. */
export const kioskRows = 6
/** With large pictures. */
const mediaRows = 4

interface VideoListProps {
  focusKey: string
  /** The name of the list, as in "Videos by views". */
  what: string
  /** The kind of picture in each row. */
  kind?: PictureKind
  videos: readonly ListedVideo[]
  /** The metric that ranks them. */
  metric: Pick<Metric, 'inText' | 'short' | 'exact'>
  /** The names of two groups, when they are compared. */
  labels: { current: string; previous: string } | undefined
  /** The screen that OK opens. */
  pathOf: (id: string) => string
  className?: string
  /** The number of rows on the screen. */
  rows?: number
  /** Makes the pictures large: what stands beside the title instead of a bar. `text`: the value. */
  drawFigures?: ((video: ListedVideo, text: string) => ReactNode) | undefined
  /** Called whenever other rows can be seen: the first, and how many. */
  onSeen?: (first: number, rows: number) => void
}

/** Videos, or other items with a title, ranked by a metric, with publication dates and bars. */
export function VideoList({
  focusKey,
  what,
  kind = 'videos',
  videos,
  metric,
  labels,
  pathOf,
  className = '',
  rows: requested,
  drawFigures,
  onSeen,
}: VideoListProps) {
  const rows = useRows(requested ?? (drawFigures && mediaRows))
  const { short, exact } = metric
  const max = Math.max(0, ...videos.slice(0, 1).map(({ value }) => value ?? 0))
  const valueWidth = valueWidthFor(exact(max))
  const today = dayAt(Date.now())
  const text = (value: number | undefined, format: (value: number) => string) =>
    value === undefined ? t(messages.nothing) : format(value)
  const groupOf = (video: ListedVideo | undefined) =>
    labels && video?.of && (video.of === 'both' ? listOf([labels.current, labels.previous]) : labels[video.of])
  // An empty list would have the focus and show nothing.
  if (videos.length === 0)
    return (
      <p className="rank-empty">
        {t(messages.none, { what })}
        <ChooseDays />
      </p>
    )
  return (
    <LongList
      focusKey={focusKey}
      className={`videos-list ${drawFigures ? 'videos-media' : ''} ${className}`}
      {...(onSeen && { onSeen })}
      label={t(messages.by, { what, metric: t(metric.inText) })}
      count={videos.length}
      rows={rows}
      keyOf={(index) => videos[index]?.id ?? String(index)}
      nameOf={(index) => {
        const video = videos[index]
        return listOf([`${index + 1}. ${video?.title}`, groupOf(video), text(video?.value, exact)])
      }}
      onPress={(index) => {
        const video = videos[index]
        if (!video) return
        followList(videos, focusKey)
        openScreen(pathOf(encodeURIComponent(video.id)))
      }}
      drawRow={(index, pointed) => {
        const video = videos[index]
        const { id = '', title = '', publishedAt, detail, value, of } = video ?? {}
        const publishedDay = publishedAt !== undefined && dayText.short(dayAt(Date.parse(publishedAt)), today)
        const details = dotted([detail ?? publishedDay, groupOf(video)])
        return (
          <div className="video-row">
            <span className="video-rank">{numbers.exact(index + 1)}</span>
            <Thumbnail kind={kind} id={id} title={title} place={drawFigures ? 'media' : 'row'} />
            <span className="video-names">
              <span className="video-title">
                <bdi>{title}</bdi>
              </span>
              {details && <span className="video-published">{details}</span>}
            </span>
            {drawFigures && video ? (
              drawFigures(video, text(value, pointed ? exact : short))
            ) : (
              <Bar
                share={max > 0 ? (value ?? 0) / max : 0}
                text={text(value, pointed ? exact : short)}
                valueWidth={valueWidth}
                other={of === 'previous'}
              />
            )}
          </div>
        )
      }}
    />
  )
}

function useRows(requested: number | undefined): number {
  const inKiosk = useOnlyShown()
  return requested ?? (inKiosk ? kioskRows : rowsShown)
}

/** The skeleton of a list. */
export function ComingVideos({
  className = '',
  rows: requested,
  large = false,
}: {
  className?: string
  rows?: number
  large?: boolean
}) {
  const rows = useRows(requested ?? (large ? mediaRows : undefined))
  return (
    <div className={`videos-list ${large ? 'videos-media' : ''} ${className}`} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity.
        <div key={row} className="video-row">
          <span className="video-rank">
            <Skeleton width="2rem" height="1.75rem" />
          </span>
          <span className="thumbnail" data-place={large ? 'media' : 'row'} data-state="loading" />
          <span className="video-names">
            <Skeleton width="32rem" height="1.75rem" />
          </span>
          <Skeleton width={`${26 - row * 3}rem`} height="0.75rem" />
        </div>
      ))}
    </div>
  )
}

const tabs = { videos: messages.videos, playlists: messages.playlists, live: messages.live }
type Tab = keyof typeof tabs
const names = Object.keys(tabs) as Tab[]

/** The focus key of the selected tab: a screen that is opened from the tabs focuses it first. */
export const videoTabKey = (tab: Tab) => `${tab}:tab:${tab}`

/** Tabs of the channel's lists: three screens that share one item of the rail. */
export function VideoTabs({ currentTab }: { currentTab: Tab }) {
  return (
    <Segments
      label={t(messages.listed)}
      focusKey={`${currentTab}:tab`}
      values={names}
      chosen={currentTab}
      onChoose={(tab) => tab !== currentTab && switchTo(`/${tab}`)}
      textOf={(tab) => t(tabs[tab])}
    />
  )
}

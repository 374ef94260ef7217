import type { ReactNode } from 'react'
import type { Now } from '#contract/now.ts'
import { listOf } from '#tv/format/list.ts'
import { numbers } from '#tv/format/locale.ts'
import { rich } from '#tv/format/rich.ts'
import { lettersWide } from '#tv/format/wideLetters.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Tile } from '#tv/ui/tile/Tile.tsx'
import type { FirstHours } from './firstDays.ts'
import { messages } from './messages.ts'
import { Rolling } from './Rolling.tsx'
import { ageOf, counted, hourMs, minuteMs } from './spans.ts'
import { countedText, liveNumber, momentText, subscribersNumber, subscribersText, timesText } from './texts.ts'
import '#tv/dashboard/metrics/metrics.css'

/** What the chart below the tiles can show. */
export type Shown = 'minutes' | 'hours' | 'newest' | 'broadcast'

export const nowTileKey = (name: Shown | 'subscribers') => `now:tile:${name}`

/** In place of a number that is not known. */
const none = '–'
/** Marks of direction within a text, which have no width. */
const isolates = /[\u2066-\u2069]/g
/** Letters of a hero's number that have room in the large size, and in the medium one. */
const maxLetters = { large: 10, medium: 14 }

interface NowTilesProps {
  /** Undefined while it loads. */
  now: Now | undefined
  /** The newest video, if it has numbers. */
  newest: FirstHours | undefined
  shown: Shown
  onChoose: (shown: Shown) => void
}

interface TileOf {
  name: Shown | 'subscribers'
  title: string
  /** The number as text; undefined while it loads. */
  text: string | undefined
  /** The number as it is drawn, if it is not the text alone. */
  figure?: ReactNode
  delta: string | undefined
  onPress?: () => void
}

/** The live numbers: two heroes, and what else there is. The focus chooses what the chart below shows. */
export function NowTiles({ now, newest, shown, onChoose }: NowTilesProps) {
  const tiles = [
    subscribersTile(now),
    spansTile('minutes', now),
    spansTile('hours', now),
    newest && newestTile(newest),
    now?.broadcast && broadcastTile(now.broadcast, now.sampledAt),
  ].filter((tile): tile is TileOf => Boolean(tile))
  return (
    <section
      className="metric-tiles now-tiles"
      data-hero={heroSize(tiles)}
      data-many={tiles.length > 4}
      aria-label={t(messages.keyFigures)}
    >
      {tiles.map(({ name, title, text, figure, delta, onPress }) => (
        <Tile
          key={name}
          focusKey={nowTileKey(name)}
          title={title}
          figure={figure ?? (text === undefined ? undefined : <Rolling text={text} />)}
          delta={delta}
          spoken={listOf([title, text, delta])}
          selected={name === shown}
          onPress={onPress ?? (() => name !== 'subscribers' && onChoose(name))}
          onPoint={() => name !== 'subscribers' && onChoose(name)}
        />
      ))}
    </section>
  )
}

/** Both heroes have the size at which the longer number fits; narrower tiles have a smaller one. */
function heroSize(tiles: readonly TileOf[]): 'large' | 'medium' | 'small' | 'tiny' {
  const letters = Math.max(...tiles.slice(0, 2).map(({ text = '' }) => lettersWide(text.replace(isolates, ''))))
  const smaller = [letters > maxLetters.large, letters > maxLetters.medium, tiles.length > 4].filter(Boolean).length
  return (['large', 'medium', 'small'] as const)[smaller] ?? 'tiny'
}

function subscribersTile(now: Now | undefined): TileOf {
  const tile = {
    name: 'subscribers',
    title: t(messages.subscribers),
    onPress: () => openScreen('/now/counter'),
  } as const
  if (!now) return { ...tile, text: undefined, delta: undefined }
  const { subscribers, views } = now
  const total = views ? t(messages.allViews, { count: views.value, shown: numbers.short(views.value) }) : undefined
  if (!subscribers) return { ...tile, text: none, delta: now.sampledAt === null ? undefined : t(messages.hidden) }
  const rolling = <Rolling key="value" text={subscribersNumber(subscribers)} />
  return {
    ...tile,
    text: subscribersText(subscribers),
    figure: subscribers.rounded ? (
      <span className="now-about">
        {rich<ReactNode>(messages.about, {
          value: (
            <span key="value" className="now-number">
              {rolling}
            </span>
          ),
        })}
      </span>
    ) : (
      rolling
    ),
    delta: total,
  }
}

function spansTile(name: 'minutes' | 'hours', now: Now | undefined): TileOf {
  const title = t(messages[name])
  if (!now) return { name, title, text: undefined, delta: undefined }
  const sum = counted(now[name], name === 'minutes' ? minuteMs : hourMs, now)
  return {
    name,
    title,
    text: sum.known === 0 ? none : liveNumber(sum.views),
    delta: countedText(name, sum, now, now[name][0]?.at),
  }
}

function newestTile(newest: FirstHours): TileOf {
  const age = ageOf(newest)
  const times = age?.usual !== undefined && age.usual >= 1 ? timesText(age.views, age.usual) : undefined
  return {
    name: 'newest',
    title: t(messages.newest),
    text: liveNumber(age?.views ?? 0),
    delta: times === undefined ? undefined : t(messages.timesUsual, { times }),
    onPress: () => openScreen(`/videos/${encodeURIComponent(newest.id)}`),
  }
}

function broadcastTile({ id, viewers, peak }: NonNullable<Now['broadcast']>, sampledAt: number | null): TileOf {
  return {
    name: 'broadcast',
    title: t(messages.live),
    text: viewers === null ? none : liveNumber(viewers),
    delta: peak
      ? t(messages.peak, { viewers: liveNumber(peak.viewers), moment: momentText(peak.at, sampledAt ?? peak.at) })
      : viewers === null
        ? t(messages.hidden)
        : undefined,
    onPress: () => openScreen(`/videos/${encodeURIComponent(id)}`),
  }
}

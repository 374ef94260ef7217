import type { PictureKind } from '#contract/pictures.ts'
import type { RecordingVideo } from '#contract/recordings.ts'
import type { SearchHit } from '#contract/transcription/search.ts'
import { countryCodes, countryName } from '#tv/dashboard/labels/countries.ts'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import type { Group } from '#tv/data/groups.ts'
import { dayMetrics } from '#tv/data/newestDays.ts'
import type { Playlist } from '#tv/data/playlists.ts'
import { namesOfJob } from '#tv/data/recordingName.ts'
import { videoOfRecording } from '#tv/data/recordings.ts'
import { speakerName } from '#tv/data/speakerName.ts'
import type { Published } from '#tv/data/videos.ts'
import { dayAt } from '#tv/dates/days.ts'
import { dotted } from '#tv/format/list.ts'
import { days, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import type { IconName } from '#tv/ui/icons/Icon.tsx'
import type { Place } from '../places.ts'
import { excerptOf, type Piece } from './excerpts.ts'
import { matcher } from './matches.ts'
import { messages } from './messages.ts'

/** One thing that was found, as a row shows it. */
export interface Result {
  /** The same thing has the same one in every answer. */
  id: string
  /** The path of the screen that OK opens. */
  path: string
  title: readonly Piece[]
  /** What it is, or where and by whom it was said. */
  details: string
  picture: { icon: IconName } | { kind?: PictureKind; id: string; title: string }
  /** At the end of the row, and below it. */
  figure?: { short: string; exact: string; note: string }
}

/** Screens and figures, and lists by name, are few rows before the sentences; more letters make them fewer. */
const most = { places: 2, items: 3, countries: 1 }

interface Searchable {
  places: readonly Place[]
  videos: readonly Published[]
  playlists: readonly Playlist[]
  groups: readonly Group[]
  /** The views of a video, and the days of the views. */
  viewsOf: (video: string) => Result['figure']
}

/** What is found by its name: screens, videos, playlists, groups, countries. Each list is in its own order. */
export function namedResults(typed: string, { places, videos, playlists, groups, viewsOf }: Searchable): Result[] {
  const isFound = matcher(typed)
  const today = dayAt(Date.now())
  return [
    ...first(most.places, screensOf(places), ({ title }) => isFound(title)).map(({ path, title, icon, details }) => ({
      id: `screen ${path} ${title}`,
      path,
      title: plainTitle(title),
      details,
      picture: { icon },
    })),
    ...first(most.items, videos, ({ title }) => isFound(title)).map(({ id, title, publishedAt }) => {
      const figure = viewsOf(id)
      return {
        id: `video ${id}`,
        path: `/videos/${encodeURIComponent(id)}`,
        title: plainTitle(title),
        details: dotted([
          t(messages.video),
          publishedAt !== undefined && days.short(dayAt(Date.parse(publishedAt)), today),
        ]),
        picture: { kind: 'videos' as const, id, title },
        ...(figure && { figure }),
      }
    }),
    ...first(most.items, playlists, ({ title }) => isFound(title)).map(({ id, title }) => ({
      id: `playlist ${id}`,
      path: `/playlists/${encodeURIComponent(id)}`,
      title: plainTitle(title),
      details: t(messages.playlist),
      picture: { kind: 'playlists' as const, id, title },
    })),
    ...first(most.items, groups, ({ title }) => isFound(title)).map(({ id, title }) => ({
      id: `group ${id}`,
      path: `/groups/${encodeURIComponent(id)}`,
      title: plainTitle(title),
      details: t(messages.group),
      picture: { icon: 'groups' as const },
    })),
    ...first(most.countries, countryCodes, (code) => isFound(countryName(code))).map((code) => ({
      id: `country ${code}`,
      path: `/audience/${code}`,
      title: plainTitle(countryName(code)),
      details: t(messages.country),
      picture: { icon: 'audience' as const },
    })),
  ]
}

const screensOf = (places: readonly Place[]) => [
  ...places.map(({ path, label, icon }) => ({ path, title: t(label), icon, details: t(messages.screen) })),
  { path: '/audience', title: t(messages.countries), icon: 'audience' as const, details: t(messages.screen) },
  ...dayMetrics.map((name) => ({
    path: `/metric/${name}`,
    title: t(metrics[name].title),
    icon: 'overview' as const,
    details: t(messages.figure),
  })),
]

/** A sentence, with the words that were found. @param joins the videos of recordings */
export function sentenceResult(hit: SearchHit, joins: readonly RecordingVideo[]): Result {
  const { job_id: id, file, custom_metadata, created_at, start, speaker, utterance } = hit
  const { name } = namesOfJob({ id, file })
  const video = videoOfRecording({ id, custom_metadata }, joins)
  return {
    id: `sentence ${id} ${utterance} ${start}`,
    path: `/transcripts/${encodeURIComponent(id)}?at=${start}`,
    title: excerptOf(hit),
    details: dotted([
      name,
      speaker != null && speakerName(speaker),
      days.short(dayAt(Date.parse(created_at)), dayAt(Date.now())),
    ]),
    picture: video === null ? { id, title: name } : { kind: 'videos', id: video, title: name },
    figure: { short: numbers.duration(start), exact: numbers.duration(start), note: '' },
  }
}

const plainTitle = (text: string): Piece[] => [{ text, isMatch: false }]

/** The first items that match: no more are looked for. */
function first<Item>(max: number, items: readonly Item[], isWanted: (item: Item) => boolean): Item[] {
  const found: Item[] = []
  for (const item of items) {
    if (found.length === max) break
    if (isWanted(item)) found.push(item)
  }
  return found
}

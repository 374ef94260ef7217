import type { Message } from '#contract/message.ts'
import type { PictureKind } from '#contract/pictures.ts'
import type { RecordingVideo } from '#contract/recordings.ts'
import type { NamedSpeaker } from '#contract/speakers.ts'
import type { SearchHit } from '#contract/transcription/search.ts'
import { countryCodes, countryName } from '#tv/dashboard/labels/countries.ts'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import type { Group } from '#tv/data/groups.ts'
import { dayMetrics } from '#tv/data/newestDays.ts'
import type { Playlist } from '#tv/data/playlists.ts'
import { namesOfJob } from '#tv/data/recordingName.ts'
import { videoOfRecording } from '#tv/data/recordings.ts'
import { speakerName } from '#tv/data/speakerName.ts'
import { givenName } from '#tv/data/speakers.ts'
import type { Published } from '#tv/data/videos.ts'
import { dayAt, dayHere } from '#tv/dates/days.ts'
import { dotted } from '#tv/format/list.ts'
import { days, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import type { IconName } from '#tv/ui/icons/Icon.tsx'
import type { Place } from '../places.ts'
import { excerptOf, type Piece } from './excerpts.ts'
import { matcher, wordsOf } from './matches.ts'
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

/** Something that is found by its name. */
interface Named {
  words: readonly string[]
  result: () => Result
}

const named = (title: string, rest: () => Omit<Result, 'title'>): Named => ({
  words: wordsOf(title),
  result: () => ({ title: plainTitle(title), ...rest() }),
})

/** Screens, and the key figures of the channel. */
export const namedScreens = (places: readonly Place[]): Named[] => [
  ...places.map(({ path, label, icon }) => namedScreen(t(label), path, icon, messages.screen)),
  namedScreen(t(messages.countries), '/audience', 'audience', messages.screen),
  ...dayMetrics.map((name) => namedScreen(t(metrics[name].title), `/metric/${name}`, 'overview', messages.figure)),
]

const namedScreen = (title: string, path: string, icon: IconName, kind: Message): Named =>
  named(title, () => ({ id: `screen ${path} ${title}`, path, details: t(kind), picture: { icon } }))

/** @param viewsOf the views of a video, and the days of the views */
export const namedVideos = (videos: readonly Published[], viewsOf: (video: string) => Result['figure']): Named[] =>
  videos.map(({ id, title, publishedAt }) =>
    named(title, () => {
      const figure = viewsOf(id)
      const day = publishedAt !== undefined && days.short(dayAt(Date.parse(publishedAt)), dayAt(Date.now()))
      return {
        id: `video ${id}`,
        path: `/videos/${encodeURIComponent(id)}`,
        details: dotted([t(messages.video), day]),
        picture: { kind: 'videos', id, title },
        ...(figure && { figure }),
      }
    }),
  )

/** @param viewsOf the views in a playlist, and the days of the views */
export const namedPlaylists = (
  playlists: readonly Playlist[],
  viewsOf: (playlist: string) => Result['figure'],
): Named[] =>
  playlists.map(({ id, title }) =>
    named(title, () => {
      const figure = viewsOf(id)
      return {
        id: `playlist ${id}`,
        path: `/playlists/${encodeURIComponent(id)}`,
        details: t(messages.playlist),
        picture: { kind: 'playlists', id, title },
        ...(figure && { figure }),
      }
    }),
  )

export const namedGroups = (groups: readonly Group[]): Named[] =>
  groups.map(({ id, title }) =>
    named(title, () => ({
      id: `group ${id}`,
      path: `/groups/${encodeURIComponent(id)}`,
      details: t(messages.group),
      picture: { icon: 'groups' },
    })),
  )

export const namedCountries = (): Named[] =>
  countryCodes.map((code) =>
    named(countryName(code), () => ({
      id: `country ${code}`,
      path: `/audience/${code}`,
      details: t(messages.country),
      picture: { icon: 'audience' },
    })),
  )

/** Of each list, the first ones that have what was typed, and how many at most. */
export function namedResults(typed: string, lists: readonly { most: number; all: readonly Named[] }[]): Result[] {
  const isFound = matcher(typed)
  return lists.flatMap(({ most, all }) => {
    const found: Result[] = []
    for (const { words, result } of all) {
      if (found.length === most) break
      if (isFound(words)) found.push(result())
    }
    return found
  })
}

/** A sentence, with the words that were found. @param joins the videos of recordings @param named the names of speakers */
export function sentenceResult(
  hit: SearchHit,
  joins: readonly RecordingVideo[],
  named: readonly NamedSpeaker[],
): Result {
  const { job_id: id, file, custom_metadata, created_at, start, speaker, utterance } = hit
  const { name } = namesOfJob({ id, file })
  const video = videoOfRecording({ id, custom_metadata }, joins)
  return {
    id: `sentence ${id} ${utterance} ${start}`,
    path: `/transcripts/${encodeURIComponent(id)}?at=${start}`,
    title: excerptOf(hit),
    details: dotted([
      name,
      speaker != null && (givenName(named, { recording: id, speaker }) ?? speakerName(speaker)),
      days.short(dayHere(Date.parse(created_at)), dayHere(Date.now())),
    ]),
    picture: video === null ? { id, title: name } : { kind: 'videos', id: video, title: name },
    figure: { short: numbers.duration(start), exact: numbers.duration(start), note: '' },
  }
}

const plainTitle = (text: string): Piece[] => [{ text, isMatch: false }]

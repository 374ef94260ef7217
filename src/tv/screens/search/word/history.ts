import type { RecordingVideo } from '#contract/recordings.ts'
import type { SearchCounts } from '#contract/transcription/search.ts'
import { namesOfJob } from '#tv/data/recordingName.ts'
import { videoOfRecording } from '#tv/data/recordings.ts'
import type { Published } from '#tv/data/videos.ts'
import { addDays, type Day, dayAt, dayHere, daysBetween, eachDay } from '#tv/dates/days.ts'

/** How often words are said in a recording. */
export interface SaidIn {
  /** The job of its transcript. */
  id: string
  name: string
  said: number
  /** Where they are said first, in seconds. */
  start: number
  /** The day when its video was published; without one, that of the transcript where the television is. */
  day: Day
  video: string | null
}

/** The recordings in which words are said, those in which they are said most first. */
export const saidInEach = (
  items: SearchCounts['items'],
  joins: readonly RecordingVideo[],
  published: readonly Published[],
): SaidIn[] =>
  items
    .map(({ job_id: id, created_at, custom_metadata, file, said, start }) => {
      const video = videoOfRecording({ id, custom_metadata }, joins)
      const publishedAt = published.find((one) => one.id === video)?.publishedAt
      const { name } = namesOfJob({ id, file })
      const day = publishedAt === undefined ? dayHere(Date.parse(created_at)) : dayAt(Date.parse(publishedAt))
      return { id, name, said, start, day, video }
    })
    .sort((one, other) => other.said - one.said)

/** A day or a month, by its first day, and how often words are said in its recordings. */
export interface Span {
  first: Day
  said: number
}

/** Recordings of more days are counted by month, and of fewer by day. */
const maxDays = 62
/** The least numbers of days and of months, so that a bar alone is seen beside others. */
const [leastDays, leastMonths] = [14, 12]

/**
 * How often words are said through time: by day or by month, from the first recording to the last, without a gap.
 * @param recordings at least one
 */
export function spansOf(recordings: readonly Pick<SaidIn, 'day' | 'said'>[]): { unit: 'day' | 'month'; spans: Span[] } {
  const days = recordings.map(({ day }) => day).sort()
  const [first = '', last = ''] = [days[0], days[days.length - 1]]
  const unit = daysBetween(first, last) < maxDays ? 'day' : 'month'
  const starts = unit === 'day' ? daysUntil(first, last) : monthsUntil(first, last)
  const isIn = (day: Day, start: Day) => (unit === 'day' ? day === start : day.slice(0, 7) === start.slice(0, 7))
  return {
    unit,
    spans: starts.map((start) => ({
      first: start,
      said: recordings.reduce((sum, { day, said }) => (isIn(day, start) ? sum + said : sum), 0),
    })),
  }
}

const daysUntil = (first: Day, last: Day): Day[] => {
  const earliest = addDays(last, 1 - leastDays)
  return eachDay(first < earliest ? first : earliest, last)
}

function monthsUntil(first: Day, last: Day): Day[] {
  const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const end = monthOf(last)
  const start = Math.min(monthOf(first), end + 1 - leastMonths)
  return Array.from({ length: end - start + 1 }, (_, place) => {
    const month = start + place
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
  })
}

/** The span in which words are said most; the newest of several. Undefined if it is the only one in which they are. */
export function mostOf(spans: readonly Span[]): Span | undefined {
  const known = spans.filter(({ said }) => said > 0)
  if (known.length < 2) return undefined
  return known.reduce((most, span) => (span.said >= most.said ? span : most))
}

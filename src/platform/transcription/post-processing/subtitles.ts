import type { RequestParams } from '#contract/transcription/requestParams.ts'
import type { Subtitles } from '#contract/transcription/result.ts'
import type { Utterance, Word } from '#contract/transcription/words.ts'
import { type SpeakerLabels, speakerLabelOf } from './turns.ts'

/** Returns the limits of a job's configuration, with those of its style as defaults. */
export function captionLimits(config: RequestParams['subtitles_config']): CaptionLimits {
  const style = captionStyles[config?.style === 'compliance' ? 'compliance' : 'default']
  const shortest = config?.minimum_duration ?? style.minSeconds
  return {
    ...style,
    charactersPerRow: config?.maximum_characters_per_row ?? style.charactersPerRow,
    rows: config?.maximum_rows_per_caption ?? style.rows,
    minSeconds: shortest,
    maxSeconds: Math.max(shortest, config?.maximum_duration ?? style.maxSeconds),
  }
}

/**
 * Makes subtitles in each requested format; in SRT when none is named.
 * @param names that people gave to speakers
 */
export function subtitlesOf(
  utterances: readonly Utterance[],
  config: RequestParams['subtitles_config'],
  names: SpeakerLabels = new Map(),
): Subtitles[] {
  const limits = captionLimits(config)
  return [...new Set(config?.formats ?? ['srt'])].flatMap((format) => {
    if (format === 'vtt') return [{ format, subtitles: webVtt(captionsOf(utterances, limits), names) }]
    if (format !== 'srt') return []
    return [{ format, subtitles: subRip(captionsOf(withSpokenNames(utterances, names), limits)) }]
  })
}

/** SubRip has no voices: where a speaker with a name begins, the name stands before the words, as captions write it. */
function withSpokenNames(utterances: readonly Utterance[], names: SpeakerLabels): Utterance[] {
  let before: number | undefined
  return [...utterances]
    .sort((a, b) => a.start - b.start)
    .map((utterance) => {
      const { speaker, words } = utterance
      const name = speaker === undefined || speaker === before ? undefined : names.get(speaker)
      const [first, ...rest] = words
      before = speaker
      if (name === undefined || !first) return utterance
      const label = { word: `${name}:`, start: first.start, end: first.start }
      return { ...utterance, words: [label, { ...first, word: ` ${first.word.trimStart()}` }, ...rest] }
    })
}

/** WebVTT (W3C), with speakers as voices. Text is escaped, so that none of it is markup. */
function webVtt(captions: readonly Caption[], names: SpeakerLabels): string {
  const cues = captions.map(({ start, end, rows, speaker }) => {
    const text = rows.map(escapeVtt).join('\n')
    const voiced = speaker === undefined ? text : `<v ${escapeVtt(speakerLabelOf(speaker, names))}>${text}</v>`
    return `${time(start, '.')} --> ${time(visibleEnd(start, end), '.')}\n${voiced}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

/** SubRip, in the form that every player reads. */
function subRip(captions: readonly Caption[]): string {
  return captions
    .map(({ start, end, rows }, index) => {
      const times = `${time(start, ',')} --> ${time(visibleEnd(start, end), ',')}`
      return `${index + 1}\n${times}\n${rows.map(defuse).join('\n')}\n`
    })
    .join('\n')
}

/** The end of a cue: both formats require it to be after the start, by at least a millisecond, their smallest unit. */
const visibleEnd = (start: number, end: number) => Math.max(milliseconds(start) + 1, milliseconds(end)) / 1000

const milliseconds = (seconds: number) => Math.round(seconds * 1000)

function time(seconds: number, mark: ',' | '.'): string {
  const ms = milliseconds(seconds)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}${mark}${String(ms % 1000).padStart(3, '0')}`
}

const escapeVtt = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/**
 * SubRip has no escapes, and players read `<i>` and `{\an8}` as markup and an arrow as times. An invisible word joiner
 * prevents this.
 */
const defuse = (text: string) =>
  text
    .replace(/<(?=[\p{L}/!?])/gu, '<\u2060')
    .replace(/\{(?=\\)/g, '{\u2060')
    .replace(/--(?=>)/g, '--\u2060')

/** The limits of a caption; durations in seconds. */
interface CaptionLimits {
  charactersPerRow: number
  rows: number
  minSeconds: number
  maxSeconds: number
  /** The least time between two captions of one voice. */
  gap: number
}

/** One caption: rows of plain text, and when it is shown. */
interface Caption {
  start: number
  end: number
  rows: string[]
  speaker?: number
  channel: number
}

/**
 * The limits where the job sets none. `compliance` follows broadcasters' house rules: 37 characters (BBC Subtitle
 * Guidelines), two rows, at least 5/6 of a second and at most seven, two frames between captions (Netflix, Timed Text
 * Style Guide).
 */
const captionStyles: Record<'default' | 'compliance', CaptionLimits> = {
  default: { charactersPerRow: 42, rows: 2, minSeconds: 0, maxSeconds: 10, gap: 0 },
  compliance: { charactersPerRow: 37, rows: 2, minSeconds: 5 / 6, maxSeconds: 7, gap: 2 / 25 },
}

/** The seconds of silence between words that end a caption. */
const pause = 1.5

/**
 * Makes captions of utterances: no row is longer than the limit, no caption has more rows or is shown longer, and two
 * captions of one voice (a speaker in a channel) are never shown together. A caption is shown for at least the shortest
 * time when the next caption leaves room for it.
 */
export function captionsOf(utterances: readonly Utterance[], limits: CaptionLimits): Caption[] {
  const captions = utterances.flatMap((utterance) => captionsWithin(utterance, limits))
  captions.sort((a, b) => a.start - b.start || a.channel - b.channel)
  const nextStart = new Map<string, number>()
  for (const caption of captions.toReversed()) {
    const voice = `${caption.channel}/${caption.speaker}`
    const latestEnd = (nextStart.get(voice) ?? Number.POSITIVE_INFINITY) - limits.gap
    const end = Math.min(Math.max(caption.end, caption.start + limits.minSeconds), caption.start + limits.maxSeconds)
    caption.end = Math.max(caption.start, Math.min(end, latestEnd))
    nextStart.set(voice, caption.start)
  }
  // When two begin at the same time, the first has no duration; its words are still in the file.
  return captions
}

/** A word of a row. `blank`: whether a blank stands before it. */
interface Piece extends Word {
  blank: boolean
}

function captionsWithin({ words, speaker, channel }: Utterance, limits: CaptionLimits): Caption[] {
  const captions: Caption[] = []
  let pending: Piece[] = []
  let rows: string[] = []
  const end = () => {
    const [first] = pending
    const last = pending.at(-1)
    if (first && last)
      captions.push({
        start: first.start,
        end: Math.max(first.start, last.end),
        rows: balanced(pending, rows, limits),
        channel,
        ...(speaker !== undefined && { speaker }),
      })
    pending = []
    rows = []
  }
  for (const word of words.flatMap((wholeWord) => pieces(wholeWord, limits.charactersPerRow))) {
    const [first] = pending
    const last = pending.at(-1)
    if (
      first &&
      last &&
      (word.end - first.start > limits.maxSeconds ||
        word.start - last.end > pause ||
        endsSentence(last.word, rows, limits))
    )
      end()
    const added = withWord(rows, word, limits)
    if (!added) end()
    rows = added ?? [word.word]
    pending.push(word)
  }
  end()
  return captions
}

/**
 * Whether a word ends a sentence and its caption: only when the caption is two fifths full, so that short sentences
 * share one.
 */
const endsSentence = (word: string, rows: readonly string[], { charactersPerRow, rows: maxRows }: CaptionLimits) =>
  /[.!?…。！？]["'”’)»」』]*$/.test(word) && rows.join(' ').length * 5 >= charactersPerRow * maxRows * 2

/** Writes words as one row. */
const joined = (words: readonly Piece[]): string =>
  words.map(({ word, blank }, index) => (blank && index > 0 ? ` ${word}` : word)).join('')

/** Returns the rows with one more word; undefined when it does not fit. */
function withWord(rows: readonly string[], { word, blank }: Piece, limits: CaptionLimits): string[] | undefined {
  const last = rows.at(-1)
  const longer = `${last}${blank ? ' ' : ''}${word}`
  if (last !== undefined && longer.length <= limits.charactersPerRow) return [...rows.slice(0, -1), longer]
  return rows.length < limits.rows ? [...rows, word] : undefined
}

/**
 * Splits two rows so that their lengths are as similar as the words allow, with the longer one below: the eye finds it
 * faster.
 */
function balanced(words: readonly Piece[], rows: readonly string[], limits: CaptionLimits): string[] {
  if (rows.length !== 2) return [...rows]
  let best = [...rows]
  let unevenness = Number.POSITIVE_INFINITY
  for (let firstBelow = 1; firstBelow < words.length; firstBelow += 1) {
    const pair = [joined(words.slice(0, firstBelow)), joined(words.slice(firstBelow))]
    const [upper = '', lower = ''] = pair
    if (upper.length > limits.charactersPerRow || lower.length > limits.charactersPerRow) continue
    const difference = Math.abs(upper.length - lower.length) + (upper.length > lower.length ? 0.5 : 0)
    if (difference < unevenness) {
      unevenness = difference
      best = pair
    }
  }
  return best
}

/** Splits a word for captions: at blanks, and where it is longer than a row; the parts share its time. */
function pieces({ word, start, end }: Word, maxLength: number): Piece[] {
  return word.split(/\s+/).flatMap((part, index) => {
    if (part === '') return []
    // What stands before the first blank follows the word before; the rest follows a blank.
    const blank = index > 0
    if (part.length <= maxLength) return [{ word: part, start, end, blank }]
    const cutWords: Piece[] = []
    // Cut between code points, so that no letter is split; a letter may count as two UTF-16 units.
    let piece = ''
    for (const letter of part) {
      if (piece !== '' && piece.length + letter.length > maxLength) {
        cutWords.push({ word: piece, start, end, blank: blank && cutWords.length === 0 })
        piece = ''
      }
      piece += letter
    }
    cutWords.push({ word: piece, start, end, blank: blank && cutWords.length === 0 })
    const secondsPerPiece = (end - start) / cutWords.length
    return cutWords.map((cutWord, place) => ({
      ...cutWord,
      start: start + place * secondsPerPiece,
      end: start + (place + 1) * secondsPerPiece,
    }))
  })
}

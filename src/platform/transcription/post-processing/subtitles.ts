import type { RequestParams } from '#contract/transcription/requestParams.ts'
import type { Subtitles } from '#contract/transcription/result.ts'
import type { Utterance } from '#contract/transcription/words.ts'
import { type Caption, type CaptionLimits, captionStyles, captionsOf } from './captions.ts'

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

/** Makes subtitles in each requested format; in SRT when none is named. */
export function subtitlesOf(utterances: readonly Utterance[], config: RequestParams['subtitles_config']): Subtitles[] {
  const captions = captionsOf(utterances, captionLimits(config))
  return [...new Set(config?.formats ?? ['srt'])].flatMap((format) => {
    if (format === 'vtt') return [{ format, subtitles: webVtt(captions) }]
    return format === 'srt' ? [{ format, subtitles: subRip(captions) }] : []
  })
}

/** WebVTT (W3C), with speakers as voices. Text is escaped, so that none of it is markup. */
function webVtt(captions: readonly Caption[]): string {
  const cues = captions.map(({ start, end, rows, speaker }) => {
    const text = rows.map(escapeVtt).join('\n')
    const voiced = speaker === undefined ? text : `<v Speaker ${speaker + 1}>${text}</v>`
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

import { readCueText } from '#contract/captions/cue.ts'
import { readSubRip, subRipText } from '#contract/captions/subRip.ts'
import { readWebVtt } from '#contract/captions/webVtt.ts'
import type { Subtitles } from '#contract/transcription/result.ts'
import { lettersWide } from '#tv/format/wideLetters.ts'

/** A caption and the time for which it is shown. */
export interface Cue {
  /** Seconds. */
  start: number
  end: number
  /** At most two. */
  lines: string[]
}

/** Lines that televisions show at once (usual layout of captions: at most two lines, at most 68 % of the width). */
const maxLines = 2

/** Cues of SRT or WebVTT, sorted by their start; none if the text is neither. Skips what cannot be read. */
export function readCues({ format, subtitles }: Subtitles): Cue[] {
  const ignored = () => {}
  const cues = format.toLowerCase().includes('vtt')
    ? readWebVtt(subtitles, ignored).map((cue) => ({ ...cue, text: textOf(readCueText(cue, ignored)) }))
    : readSubRip(subtitles, ignored).map((cue) => ({ ...cue, text: subRipText(cue.text) }))
  return cues
    .map(({ start, end, text }) => ({ start, end, lines: linesOf(text) }))
    .filter(({ start, end, lines }) => end > start && lines.length > 0)
    .sort((a, b) => a.start - b.start)
}

const textOf = (pieces: readonly { text: string }[]) => pieces.map(({ text }) => text).join('')

/** The cue at a time; undefined between two cues. `nextAt`: time of the next change, in seconds. */
export function cueAt(cues: readonly Cue[], time: number): { cue: Cue | undefined; nextAt: number } {
  let low = 0
  let high = cues.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.start ?? 0) <= time) low = middle + 1
    else high = middle
  }
  const cue = cues[low - 1]
  const next = cues[low]?.start ?? Number.POSITIVE_INFINITY
  if (!cue || time >= cue.end) return { cue: undefined, nextAt: next }
  return { cue, nextAt: Math.min(cue.end, next) }
}

/**
 * The same cues, with at most two lines of at most `width` letters each. A cue that does not fit is split into several,
 * which share its time by the length of their text. Lines that fit keep the record's line breaks.
 */
export function fitted(cues: readonly Cue[], width: number): Cue[] {
  return cues.flatMap((cue) => {
    if (cue.lines.every((line) => lettersWide(line) <= width)) return [cue]
    const lines = wrapped(cue.lines.join(' '), width)
    const all = lines.reduce((sum, line) => sum + line.length, 0)
    const parts: Cue[] = []
    let start = cue.start
    for (let at = 0; at < lines.length; at += maxLines) {
      const part = lines.slice(at, at + maxLines)
      const share = part.reduce((sum, line) => sum + line.length, 0) / all
      const end = at + maxLines >= lines.length ? cue.end : start + (cue.end - cue.start) * share
      parts.push({ start, end, lines: part })
      start = end
    }
    return parts
  })
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  // Text without spaces, such as Japanese, and words longer than a line may break anywhere.
  const pieces = text.split(' ').flatMap((word) => (lettersWide(word) > width ? [...word] : [`${word} `]))
  for (const piece of pieces) {
    if (line !== '' && lettersWide((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  return [...lines, line.trimEnd()]
}

/** Lines of a text; from the second on they are joined into one. */
function linesOf(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return lines.length <= maxLines ? lines : [lines[0] ?? '', lines.slice(1).join(' ')]
}

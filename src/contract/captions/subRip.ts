import { type Cue, linesOf, type OnProblem } from './cue.ts'

const time = String.raw`[ \t]*(?:(\d+)[ \t]*:[ \t]*)?(\d+)[ \t]*:[ \t]*(\d+)(?:[ \t]*[,.][ \t]*(\d{1,3}))?(?!\d)`
const timings = new RegExp(String.raw`^${time}[ \t]*-->${time}`)
/** An arrow with only characters of times before it: a line that was meant as times but cannot be parsed. */
const timesLike = /^[\d \t:.,-]*\d[ \t]*-->/
/** Invisible marks that editors put around numbers; `\s` has U+FEFF. Chromium 64 has no Unicode classes such as `\p{Cf}`. */
const marks = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069]/g
/** In ASCII, Arabic, Persian, Devanagari, Bengali, Thai or full-width digits. */
const digits = /^\s*[\d\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u09E6-\u09EF\u0E50-\u0E59\uFF10-\uFF19]+\s*$/
const isCueNumber = (line: string) => digits.test(line.replace(marks, ''))

/** The times of a caption, with the text that follows them on their line; or why a line that was meant so has none. */
export type TimesLine = { start: number; end: number; text?: string } | { problem: string }

/** @returns undefined for a line without times */
export type ReadTimes = (line: string) => TimesLine | undefined

/**
 * Reads SubRip as players do. It has no standard, so this follows FFmpeg's reader, which most players use. A caption's
 * text continues to the times of the next caption, including empty lines, so that an extra or missing blank line loses
 * no text. A number before times belongs to them if the file numbers its captions.
 * @param timesOf reads the times of a line, for files of other programs
 */
export function readSubRip(file: string, onProblem: OnProblem, timesOf: ReadTimes = standardTimes): Cue[] {
  const cues: Cue[] = []
  let cue: (Omit<Cue, 'text'> & { rows: string[] }) | undefined
  let isNumbered = false
  let previous = { line: '', number: 0 }
  let first = previous
  /** A number that begins a caption, whose times must follow. */
  let lonely: number | undefined
  let nextNumber = Number.NaN
  /** Whether the lines that follow belong to times that cannot be read. */
  let isBroken = false
  const end = () => {
    if (!cue) return
    const { rows, ...times } = cue
    cues.push({ ...times, text: rows.join('\n').trim() })
  }
  for (const { line, number } of linesOf(file.replace(/^\uFEFF/, ''))) {
    const times = timesOf(line)
    if (times && 'start' in times) {
      const hasNumber = isCueNumber(previous.line)
      if (cue === undefined) isNumbered = hasNumber
      if (cue && isNumbered && hasNumber) cue.rows.pop()
      nextNumber = Number(previous.line.replace(marks, '')) + 1
      if (first.number > 0 && !(hasNumber && first === previous))
        onProblem(first.number, 'text belongs to no caption: a line with its times is missing above it')
      first = { line: '', number: 0 }
      end()
      const { start, end: until, text } = times
      cue = { start, end: until, line: number, rows: text === undefined ? [] : [text] }
      previous = { line: '', number: 0 }
      lonely = undefined
      isBroken = false
      continue
    }
    if (times) {
      onProblem(number, times.problem)
      isBroken = true
      first = { line: '', number: 0 }
    } else if (lonely !== undefined && line.trim() !== '')
      onProblem(lonely, 'the number of a caption has no line with times below it')
    const beginsCaption = cue?.rows.at(-1)?.trim() === '' || Number(line) === nextNumber
    lonely = isNumbered && beginsCaption && isCueNumber(line) ? number : undefined
    previous = { line, number }
    if (cue) cue.rows.push(line)
    else if (!isBroken && line.trim() !== '' && first.number === 0) first = previous
  }
  end()
  return cues
}

/** Markup that SubRip players support; other angle brackets and braces are text. */
const markup = /<\/?(?:b|i|u|s|font)(?:[ \t\n][^<>]*)?>|\{\\[^{}]*\}/gi

/**
 * A word joiner after these characters marks them as text instead of markup or times
 * (`platform/transcription/post-processing/subtitles.ts`).
 */
const joined = /(<|\{|--)\u2060/g

/** The text of a SubRip cue, as shown by players. */
export const subRipText = (text: string): string => text.replace(markup, '').replace(joined, '$1')

const standardTimes: ReadTimes = (line) => {
  if (!line.includes('-->')) return undefined
  const unreadable = { problem: 'times cannot be read: they are written "00:01:02,500 --> 00:01:04,000"' }
  return cueTimes(line) ?? (timesLike.test(line) ? unreadable : undefined)
}

function cueTimes(line: string): { start: number; end: number } | undefined {
  const match = timings.exec(line)
  if (!match) return undefined
  const [start, end] = [milliseconds(match, 1), milliseconds(match, 5)]
  return Number.isSafeInteger(start) && Number.isSafeInteger(end) ? { start: start / 1000, end: end / 1000 } : undefined
}

function milliseconds(match: RegExpExecArray, first: number): number {
  const [hours = 0, minutes = 0, wholeSeconds = 0, thousandths = 0] = match
    .slice(first, first + 4)
    .map((digits) => Number(digits ?? 0))
  return ((hours * 60 + minutes) * 60 + wholeSeconds) * 1000 + thousandths
}

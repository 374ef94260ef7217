import { type Cue, linesOf, type OnProblem } from './cue.ts'

const time = String.raw`[ \t]*(?:(\d+)[ \t]*:[ \t]*)?(\d+)[ \t]*:[ \t]*(\d+)(?:[ \t]*[,.][ \t]*(\d{1,3}))?(?!\d)`
const timings = new RegExp(String.raw`^${time}[ \t]*-->${time}`)
/** An arrow with only characters of times before it: a line that was meant as times but cannot be parsed. */
const timesLike = /^[\d \t:.,-]*\d[ \t]*-->/
const cueNumber = /^[ \t]*\d+[ \t]*$/

/** Whether a text is SubRip: at least one line has the times of a caption. */
export function isSubRip(file: string): boolean {
  for (const { line } of linesOf(file)) if (line.includes('-->') && cueTimes(line)) return true
  return false
}

/**
 * Reads SubRip as players do. It has no standard, so this follows FFmpeg's reader, which most players use. A caption's
 * text continues to the times of the next caption, including empty lines, so that an extra or missing blank line loses
 * no text. A number before times belongs to them if the file numbers its captions.
 */
export function readSubRip(file: string, onProblem: OnProblem): Cue[] {
  const cues: Cue[] = []
  let cue: (Omit<Cue, 'text'> & { rows: string[] }) | undefined
  let isNumbered = false
  let previous = { line: '', number: 0 }
  let first = previous
  const end = () => {
    if (!cue) return
    const { rows, ...times } = cue
    cues.push({ ...times, text: rows.join('\n').trim() })
  }
  for (const { line, number } of linesOf(file.replace(/^\uFEFF/, ''))) {
    const times = line.includes('-->') ? cueTimes(line) : undefined
    if (times) {
      const hasNumber = cueNumber.test(previous.line)
      if (cue === undefined) isNumbered = hasNumber
      if (cue && isNumbered && hasNumber) cue.rows.pop()
      if (first.number > 0 && !(hasNumber && first === previous))
        onProblem(first.number, 'text belongs to no caption: a line with its times is missing above it')
      first = { line: '', number: 0 }
      end()
      cue = { ...times, line: number, rows: [] }
      previous = { line: '', number: 0 }
      continue
    }
    if (line.includes('-->') && timesLike.test(line))
      onProblem(number, 'times cannot be read: they are written "00:01:02,500 --> 00:01:04,000"')
    previous = { line, number }
    if (cue) cue.rows.push(line)
    else if (line.trim() !== '' && first.number === 0) first = previous
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

import { decodeHTML } from 'entities/decode'

/** A caption of a file. Times are in seconds. */
export interface Cue {
  start: number
  end: number
  /** The text of the file including markup; lines are separated by `\n`. */
  text: string
  /** The line of the file with the times; the first line is 1. */
  line: number
}

/**
 * Called for each line that belongs to no caption or cannot be parsed. A reader skips such lines and continues, as
 * browsers and players do. `why` is the rest of a sentence that begins with "in line 7".
 */
export type OnProblem = (line: number, why: string) => void

/** Yields the lines of a text with their numbers. A line ends with CR LF, LF or CR. Copies only the current line. */
export function* linesOf(text: string): Generator<{ line: string; number: number }> {
  const lineBreak = /\r\n|\n|\r/g
  let number = 1
  let from = 0
  for (let match = lineBreak.exec(text); match; match = lineBreak.exec(text)) {
    yield { line: text.slice(from, match.index), number }
    from = lineBreak.lastIndex
    number += 1
  }
  yield { line: text.slice(from), number }
}

const time = String.raw`(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})(?!\d)`
const wholeTime = new RegExp(`^${time}$`)
const timings = new RegExp(String.raw`^[ \t\f]*${time}[ \t\f]*-->[ \t\f]*${time}`)

/** Parses a WebVTT timestamp to seconds (W3C WebVTT, "collect a WebVTT timestamp"); undefined for any other text. */
export function timestamp(text: string): number | undefined {
  const match = wholeTime.exec(text)
  return match ? seconds(match, 1) : undefined
}

/** Parses the times of a cue, without the settings after them. Undefined if the line has none. */
export function cueTimes(line: string): { start: number; end: number } | undefined {
  const match = timings.exec(line)
  if (!match) return undefined
  const start = seconds(match, 1)
  const end = seconds(match, 5)
  return start === undefined || end === undefined ? undefined : { start, end }
}

function seconds(match: RegExpExecArray, first: number): number | undefined {
  const [hours = 0, minutes = 0, wholeSeconds = 0, thousandths = 0] = match
    .slice(first, first + 4)
    .map((digits) => Number(digits ?? 0))
  if (minutes > 59 || wholeSeconds > 59) return undefined
  const totalMs = ((hours * 60 + minutes) * 60 + wholeSeconds) * 1000 + thousandths
  return Number.isSafeInteger(totalMs) ? totalMs / 1000 : undefined
}

/** A piece of a cue's text without markup, with one voice and one time. */
export interface CuePiece {
  text: string
  /** The speaker: the annotation of the innermost `<v>`. */
  voice?: string
  /** The time of the last timestamp before the piece, in seconds. */
  from?: number
}

/** Elements of cue text. Other tags are ignored, but the text between them stays. */
const elements = new Set(['c', 'i', 'b', 'u', 'ruby', 'lang', 'v'])

const startTag = /^([^\t\n\f .]*)(?:\.[^\t\n\f ]*)?(?:[\t\n\f ]([\s\S]*))?$/

/**
 * Reads the text of a WebVTT cue (W3C WebVTT, sections "WebVTT cue text parsing rules" and "WebVTT cue text
 * tokenizer"). The joined texts are what a browser shows. Reports a `<` that hides text because it was meant as a
 * character.
 */
export function readCueText({ text, line: timesLine }: Pick<Cue, 'text' | 'line'>, onProblem: OnProblem): CuePiece[] {
  const pieces: CuePiece[] = []
  const open: string[] = []
  const voices: string[] = []
  let from: number | undefined
  const lineAt = lineCounter(text, timesLine + 1)
  let position = 0
  while (position < text.length) {
    const tagStart = text.indexOf('<', position)
    const textEnd = tagStart === -1 ? text.length : tagStart
    if (textEnd > position) {
      const last = pieces.at(-1)
      const voice = voices.at(-1)
      const plain = decodeEntities(text.slice(position, textEnd))
      if (last && last.voice === voice && last.from === from) last.text += plain
      else pieces.push({ text: plain, ...(voice !== undefined && { voice }), ...(from !== undefined && { from }) })
    }
    if (tagStart === -1) break
    const tagEnd = text.indexOf('>', tagStart)
    const end = tagEnd === -1 ? text.length : tagEnd
    const tag = text.slice(tagStart + 1, end)
    if (tagEnd === -1) onProblem(lineAt(tagStart), 'a tag begins that does not end; as a letter, "<" is written "&lt;"')
    if (/^\d/.test(tag)) {
      const time = timestamp(tag)
      if (time === undefined)
        onProblem(lineAt(tagStart), `"<${tag.slice(0, 40)}>" is no time; as a letter, "<" is written "&lt;"`)
      else from = time
    } else if (tag.startsWith('/')) close(tag.slice(1), open, voices)
    else {
      const [, name = '', annotation = ''] = startTag.exec(tag) ?? []
      if (name === '' && tagEnd !== -1)
        onProblem(
          lineAt(tagStart),
          `"<${tag.slice(0, 40)}>" is a tag without a name; as a letter, "<" is written "&lt;"`,
        )
      if (elements.has(name) || (name === 'rt' && open.at(-1) === 'ruby')) open.push(name)
      if (name === 'v') voices.push(collapseWhitespace(decodeEntities(annotation)))
    }
    position = end + 1
  }
  return pieces
}

/** Closes the innermost element if it has the name of the end tag; `</ruby>` also closes an open `<rt>`. */
function close(name: string, open: string[], voices: string[]): void {
  if (name === 'ruby' && open.at(-1) === 'rt') open.pop()
  if (open.at(-1) !== name) return
  open.pop()
  if (name === 'v') voices.pop()
}

const decodeEntities = (text: string) => (text.includes('&') ? decodeHTML(text) : text)

const collapseWhitespace = (text: string) =>
  text
    .split(/[\t\n\f ]+/)
    .filter((part) => part !== '')
    .join(' ')

/** @returns a function that finds the line of a position. Positions must ascend, so that the text is read once */
function lineCounter(text: string, first: number): (position: number) => number {
  let line = first
  let next = text.indexOf('\n')
  return (position) => {
    for (; next !== -1 && next < position; next = text.indexOf('\n', next + 1)) line += 1
    return line
  }
}

import type { CuePiece } from '#contract/captions/cue.ts'

/** A caption of a file of any form. Times are in seconds. */
export interface Caption {
  start: number
  /** Undefined if the file does not say it: up to the next caption, or to the end of the recording. */
  end: number | undefined
  /** Its text, with lines separated by `\n`. */
  pieces: CuePiece[]
  /** The line of the file with its times; the first is 1. */
  line: number
}

/** Seconds between two captions of which the second still shows lines of the first. */
const longestGap = 1
/** Pairs of captions that roll, and their share of the pairs, from which a whole file counts as rolling. */
const fewestRolled = 2
const leastShare = 0.5

/** A line of a caption. `pieces` and `text` are the same words. */
interface Line {
  pieces: CuePiece[]
  text: string
}

/**
 * Removes repeated lines of rolling captions, which show each line two or three times: YouTube's own download, and
 * roll-up captions of broadcasts (CEA-608). A file is rolling if captions often begin with the last lines of the one
 * before and continue; else nothing is changed, because people repeat themselves. In a rolling file, too, a line that
 * stands twice in one caption was said twice.
 */
export function withoutRepeats(captions: readonly Caption[]): Caption[] {
  const lines = captions.map(({ pieces }) => linesOf(pieces))
  if (!isRolling(captions, lines)) return [...captions]
  return captions.flatMap((caption, index) => {
    const previous = captions[index - 1]
    const shown = previous && follows(previous, caption) ? (lines[index - 1] ?? []) : []
    const own = lines[index] ?? []
    const { count, grown } = overlap(shown, own)
    const rest = own.slice(count)
    const [first] = rest
    const fresh =
      first && grown > 0 ? [{ ...first, pieces: withoutStart(first.pieces, grown) }, ...rest.slice(1)] : rest
    if (fresh.length === 0) return []
    return [{ ...caption, pieces: fresh.flatMap(({ pieces }, at) => (at === 0 ? pieces : onNewLine(pieces))) }]
  })
}

const onNewLine = ([first, ...others]: readonly CuePiece[]) =>
  first ? [{ ...first, text: `\n${first.text}` }, ...others] : []

const follows = (previous: Caption, next: Caption) =>
  next.start >= previous.start && next.start - (previous.end ?? next.start) <= longestGap

function isRolling(captions: readonly Caption[], lines: readonly Line[][]): boolean {
  let pairs = 0
  let rolled = 0
  for (const [index, caption] of captions.entries()) {
    const previous = captions[index - 1]
    if (!previous || !follows(previous, caption)) continue
    const [shown, own] = [lines[index - 1] ?? [], lines[index] ?? []]
    const { count, grown } = overlap(shown, own)
    // The same lines again tell nothing: they may be said again.
    if (count === own.length && count === shown.length) {
      if (caption.end !== undefined && caption.end - caption.start < 0.05) rolled += 1
      else pairs += 1
      continue
    }
    pairs += 1
    if (count > 0 || grown > 0) rolled += 1
  }
  return rolled >= fewestRolled && rolled >= pairs * leastShare
}

/**
 * How many lines of a caption were already shown: the longest end of the lines before that it begins with.
 * `grown`: letters that are already shown of the next line, when words are added to a line one by one.
 */
function overlap(shown: readonly Line[], own: readonly Line[]): { count: number; grown: number } {
  for (let count = Math.min(shown.length, own.length); count > 0; count -= 1) {
    const before = shown.slice(-count)
    const last = before.at(-1)?.text ?? ''
    if (!before.slice(0, -1).every(({ text }, at) => text === own[at]?.text)) continue
    const now = own[count - 1]?.text ?? ''
    if (now === last) return { count, grown: 0 }
    if (now.startsWith(`${last} `)) return { count: count - 1, grown: last.length }
  }
  return { count: 0, grown: 0 }
}

/** The lines with text of a caption. */
function linesOf(pieces: readonly CuePiece[]): Line[] {
  const lines: CuePiece[][] = [[]]
  for (const piece of pieces)
    for (const [index, text] of piece.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)?.push({ ...piece, text })
    }
  return lines
    .map((line) => ({ pieces: line, text: oneLine(line.map(({ text }) => text).join('')) }))
    .filter(({ text }) => text !== '')
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Removes letters from the start of a line; blanks count as they do in `oneLine`. */
function withoutStart(pieces: readonly CuePiece[], letters: number): CuePiece[] {
  let left = letters
  let previous = ' '
  return pieces.flatMap((piece) => {
    let at = 0
    for (; at < piece.text.length && left > 0; at += 1) {
      const letter = piece.text[at] ?? ''
      if (/\S/.test(letter) || /\S/.test(previous)) left -= 1
      previous = letter
    }
    const text = piece.text.slice(at)
    return text === '' ? [] : [{ ...piece, text }]
  })
}

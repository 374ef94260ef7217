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

/** One caption of a file. Times are seconds. */
export interface Cue {
  start: number
  end: number
  /** Its text as the file has it, markup included; lines end with `\n`. */
  text: string
  /** The line of the file that has its times; the first line is 1. */
  line: number
}

/**
 * Called for each line whose text belongs to no caption, or which cannot be read. A reader leaves such lines out and goes
 * on, as browsers and players do. `why` is the rest of a sentence that begins with "in line 7".
 */
export type OnProblem = (line: number, why: string) => void

/** Lines of a text with their numbers; one ends with CR LF, LF or CR. Nothing is copied before it is asked for. */
export function* linesOf(text: string): Generator<{ line: string; number: number }> {
  const breaks = /\r\n|\n|\r/g
  let number = 1
  let from = 0
  for (let found = breaks.exec(text); found; found = breaks.exec(text)) {
    yield { line: text.slice(from, found.index), number }
    from = breaks.lastIndex
    number += 1
  }
  yield { line: text.slice(from), number }
}

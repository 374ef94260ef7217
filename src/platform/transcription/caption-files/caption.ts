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

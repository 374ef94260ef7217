import { oneLine } from '#contract/harmlessText.ts'

/** A step of long work: `done` of `total` units, with a short label. */
export interface ProgressStep {
  label: string
  done: number
  total: number
}

/** Where an unfinished bar is drawn. */
let unfinished: NodeJS.WriteStream | undefined

/** Ends the line of an unfinished bar, so that what is written next has a line of its own. */
export function endProgressLine(): void {
  unfinished?.write('\n')
  unfinished = undefined
}

/**
 * Draws a progress bar on a terminal. In a log or a pipe, it writes one line per label when that is done.
 * @returns the function to call at each step
 */
export function progressBar(out: NodeJS.WriteStream = process.stderr): (step: ProgressStep) => void {
  const width = 32
  let drawnAt = 0
  return ({ label: anyLabel, done, total }) => {
    const label = oneLine(anyLabel)
    const finished = done >= total
    if (!out.isTTY) {
      if (finished) out.write(`${label}: done\n`)
      return
    }
    const now = performance.now()
    if (!finished && now - drawnAt < 80) return
    drawnAt = now
    const share = total > 0 ? Math.min(done / total, 1) : 1
    const filled = Math.round(share * width)
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled)
    unfinished = finished ? undefined : out
    out.write(`\r\x1b[K${label}  ${bar} ${String(Math.round(share * 100)).padStart(3)} %${finished ? '\n' : ''}`)
  }
}

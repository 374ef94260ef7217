import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which other work may run. */
const maxBlockingMs = 10

/** Runs all steps of a generator at once. @returns its result */
export function atOnce<End>(steps: Generator<unknown, End>): End {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value as End
  }
}

/** Runs all steps of a generator, and lets other work run in between. @returns its result */
export async function inPieces<End>(steps: Generator<unknown, End>): Promise<End> {
  let startedAt = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value as End
    if (performance.now() - startedAt < maxBlockingMs) continue
    await setImmediate()
    startedAt = performance.now()
  }
}

import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work after which others have their turn. */
const maxBlockingMs = 10

/** Takes all steps of some work and answers its end. */
export function atOnce<End>(steps: Generator<unknown, End>): End {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value as End
  }
}

/** The same, letting go of the thread between steps whenever it had it for a while. */
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

import type { Span } from '../alignment/findSpeech.ts'
import type { FindSpeech } from '../recogniser/recogniser.ts'
import { inThread } from './inThread.ts'

/** Ten hours take some seconds, or minutes if they are decoded. */
const limits = { maxMs: 300_000, maxMegabytes: 256 }

/**
 * Finds where somebody speaks, in a thread of its own, because ten hours take seconds. Audio that takes too long is like
 * audio whose loudness cannot be read.
 */
export const speechIn: FindSpeech = async ({ path, duration }, signal) => {
  const program = new URL('./speechWorker.mjs', import.meta.url)
  const spans = await inThread<Span[]>(program, { path }, { ...limits, signal })
  if (spans === 'tooLong') return []
  return spans
    .filter(({ start }) => start < duration)
    .map(({ start, end }) => ({ start, end: Math.min(end, duration) }))
}

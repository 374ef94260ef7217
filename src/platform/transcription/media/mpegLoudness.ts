import { type Loudness, silence } from '../alignment/findSpeech.ts'
import { aacLevel, mp3Levels } from './gains.ts'
import { mpegFormat } from './mpegFormat.ts'

/** Seconds of each value. */
const step = 0.01
/** Longer files are not made by recorders, and would take much memory. */
const maxSeconds = 86_400

/** Collects the levels of frames. */
export function createTimeline() {
  const levels: number[] = []
  let [start, waiting]: [number, readonly number[]] = [0, [silence]]
  const upTo = (end: number) => {
    for (const [index, level] of waiting.entries()) {
      const until = Math.round(Math.min(maxSeconds, start + ((end - start) * (index + 1)) / waiting.length) / step)
      while (levels.length < until) levels.push(level)
    }
  }
  return {
    /** Adds a frame that lasts up to the next one. @param frame decibels of its parts; empty: as before */
    add: (seconds: number, frame: readonly number[]) => {
      upTo(seconds)
      start = seconds
      waiting = frame.length > 0 ? frame : waiting.slice(-1)
    },
    loudness: (duration: number): Loudness => {
      upTo(duration)
      return { levels: Float32Array.from(levels), step }
    },
  }
}

/**
 * Reads how loud MP3 and raw AAC are, by the gains of their frames.
 * @returns undefined for a file of another kind
 * @throws Error of the disk
 */
export async function mpegLoudness(path: string): Promise<Loudness | undefined> {
  const timeline = createTimeline()
  let isKnown = false
  const format = await mpegFormat(path, (_, seconds, frame) => {
    const levels = levelsOf(frame)
    isKnown ||= levels.length > 0
    timeline.add(seconds, levels)
  })
  if (format === undefined || format === 'broken' || !isKnown) return undefined
  return timeline.loudness(format.duration ?? 0)
}

/** The two bits of the layer are 0 in ADTS, whose header has 7 bytes, or 9 with a checksum (ISO/IEC 13818-7, 6.2). */
function levelsOf(frame: Buffer): readonly number[] {
  const second = frame[1] ?? 0
  if (((second >> 1) & 3) !== 0) return mp3Levels(frame)
  const level = aacLevel(frame.subarray(second & 1 ? 7 : 9))
  return level === undefined ? [] : [level]
}

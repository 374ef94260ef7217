import { open, stat } from 'node:fs/promises'
import type { AudioPart, CutAudio } from '../recogniser/http/audioPart.ts'
import { mpegFormat } from './mpegFormat.ts'
import { wavSound } from './wavSound.ts'

/** A file that can be cut at each of its `marks`, which are in order. */
interface Cuttable {
  /** Written before the bytes of a part that has this many. */
  head(bytes: number): Buffer
  /** The last mark is the end of the sound. Seconds. */
  marks: readonly { byte: number; seconds: number }[]
}

/** Seconds between two places at which a file can be cut. */
const markSeconds = 0.5

/**
 * Cuts WAV of samples without compression, MP3 and raw AAC at their samples or frames. Other kinds would have to be
 * decoded, so they stay whole.
 * @throws Error of the disk
 */
export const cutAudio: CutAudio = async ({ path, mediaType, duration }, { seconds, bytes, overlap }) => {
  const { size } = await stat(path)
  const whole = [{ start: 0, end: duration, head: Buffer.alloc(0), from: 0, to: size }]
  if (duration <= seconds && size <= bytes) return whole
  const file = mediaType === 'audio/wav' ? await cuttableWav(path) : await cuttableMpeg(path)
  const last = file?.marks.at(-1)
  const first = file?.marks[0]
  if (!file || !first || !last || last.seconds === 0) return whole
  const longest = Math.min(seconds, (bytes * last.seconds) / (last.byte - first.byte))
  return partsOf(file, longest, Math.min(overlap, longest / 4))
}

function partsOf({ head, marks }: Cuttable, longest: number, overlap: number): AudioPart[] {
  const parts: AudioPart[] = []
  const last = marks.length - 1
  for (let first = 0; ; ) {
    const [from, until] = [marks[first] ?? { byte: 0, seconds: 0 }, (marks[first]?.seconds ?? 0) + longest]
    let end = first + 1
    while (end < last && (marks[end + 1]?.seconds ?? 0) <= until) end += 1
    const to = marks[end] ?? from
    parts.push({ start: from.seconds, end: to.seconds, head: head(to.byte - from.byte), from: from.byte, to: to.byte })
    if (end >= last) return parts
    let next = end
    while (next > first + 1 && (marks[next]?.seconds ?? 0) > to.seconds - overlap) next -= 1
    first = next
  }
}

async function soundOf(path: string) {
  const file = await open(path)
  try {
    const readAt = async (at: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at)
      return buffer.subarray(0, bytesRead)
    }
    return await wavSound(readAt, (await file.stat()).size)
  } finally {
    await file.close()
  }
}

async function cuttableWav(path: string): Promise<Cuttable | undefined> {
  const sound = await soundOf(path)
  if (!sound) return undefined
  const { from, to, blockBytes, blocksPerSecond, head } = sound
  const blocks = Math.floor((to - from) / blockBytes)
  const step = Math.max(1, Math.round(blocksPerSecond * markSeconds))
  const marks = []
  for (let block = 0; block < blocks; block += step)
    marks.push({ byte: from + block * blockBytes, seconds: block / blocksPerSecond })
  marks.push({ byte: from + blocks * blockBytes, seconds: blocks / blocksPerSecond })
  return { head, marks }
}

async function cuttableMpeg(path: string): Promise<Cuttable | undefined> {
  const marks: { byte: number; seconds: number }[] = []
  const format = await mpegFormat(path, (byte, seconds) => {
    if (seconds - (marks.at(-1)?.seconds ?? Number.NEGATIVE_INFINITY) >= markSeconds) marks.push({ byte, seconds })
  })
  if (format === undefined || format === 'broken') return undefined
  marks.push({ byte: (await stat(path)).size, seconds: format.duration ?? 0 })
  return { head: () => Buffer.alloc(0), marks }
}

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { AudioSource } from '../audioAnswer.ts'
import { mpegFormat } from './mpegFormat.ts'
import { wavSound } from './wavSound.ts'

/** Seconds of a recording. */
interface Span {
  from: number
  to: number
}

/** Bytes of a file that can be played behind `head`. The last is not part of them. */
interface Cut {
  head: Buffer
  first: number
  end: number
}

/**
 * Cuts a part out of audio, as audio of its own: WAV between its samples, MP3 and raw AAC between their frames, without
 * decoding them. What begins before the part or ends after it is left out, but for one frame at each end.
 * @param path of the audio's file; undefined: it is computed while it is sent
 * @returns undefined if this audio cannot be cut, or has no sound in the part
 * @throws Error of the disk
 */
export async function clipOf(
  source: AudioSource,
  path: string | undefined,
  span: Span,
): Promise<AudioSource | undefined> {
  const cut =
    (await cutOfWav(source, span)) ?? (path === undefined ? undefined : await cutOfMpeg(path, source.size, span))
  if (!cut || cut.end <= cut.first) return undefined
  const { head, first, end } = cut
  return {
    ...source,
    id: `${source.id}-${span.from}-${span.to}`,
    size: head.length + end - first,
    read: (range) => Readable.from(bytesOf(source, cut, range)),
  }
}

async function* bytesOf(source: AudioSource, { head, first }: Cut, { start, end }: { start: number; end: number }) {
  if (start < head.length) yield head.subarray(start, end + 1)
  if (end < head.length) return
  const at = (byte: number) => first + Math.max(0, byte - head.length)
  yield* source.read({ start: at(start), end: at(end) })
}

async function cutOfWav(source: AudioSource, { from, to }: Span): Promise<Cut | undefined> {
  const readAt = (at: number, length: number) =>
    at < source.size
      ? buffer(source.read({ start: at, end: Math.min(source.size, at + length) - 1 }))
      : Promise.resolve(Buffer.alloc(0))
  const sound = await wavSound(readAt, source.size)
  if (!sound) return undefined
  const { blockBytes, blocksPerSecond, head } = sound
  const blocks = Math.floor((sound.to - sound.from) / blockBytes)
  const byteAt = (seconds: number) => sound.from + Math.min(blocks, Math.round(seconds * blocksPerSecond)) * blockBytes
  const [first, end] = [byteAt(from), byteAt(to)]
  return { head: head(end - first), first, end }
}

async function cutOfMpeg(path: string, size: number, { from, to }: Span): Promise<Cut | undefined> {
  let [first, end] = [0, size]
  const format = await mpegFormat(path, (byte, seconds) => {
    if (seconds <= from) first = byte
    if (seconds >= to && end === size) end = byte
  })
  if (format === undefined || format === 'broken' || (format.duration ?? 0) <= from) return undefined
  return { head: Buffer.alloc(0), first, end }
}

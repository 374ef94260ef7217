import { sizeAt } from '../ebml.ts'
import type { ReadAt } from '../wavSound.ts'
import { maxPacketBytes, type Packet, type Track } from './packet.ts'

/** The elements of Matroska that lead to its sound (RFC 9559, section 5.1). */
const ids = {
  timestampScale: 0x2ad7b1,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  codecId: 0x86,
  codecPrivate: 0x63a2,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  block: 0xa1,
} as const
/** Segment, Tracks, TrackEntry, Info, Cluster and BlockGroup: what is inside of them is read. */
const entered = [0x1853_8067, 0x1654_ae6b, ids.trackEntry, 0x1549_a966, 0x1f43_b675, 0xa0]
const cluster = 0x1f43_b675
/** More tracks, or a longer description of a codec, has no file that is not made for it. */
const [maxTracks, maxValueBytes] = [100, 65_536]

interface TrackEntry {
  number: number
  codec: string
  head: Buffer
}

/**
 * Reads the first track of Opus of a WebM file, whose head is that of Ogg Opus (RFC 9559; RFC 7845, section 5.1).
 * @returns undefined for another file
 * @throws Error of `readAt`
 */
export async function webmTrack(readAt: ReadAt, size: number): Promise<Track | undefined> {
  const beginning = await readAt(0, 4)
  if (beginning.length < 4 || beginning.readUInt32BE(0) !== 0x1a45_dfa3) return undefined
  const tracks: TrackEntry[] = []
  let scale = 1_000_000
  for await (const { id, at, length } of elementsOf(readAt, size)) {
    if (id === cluster) break
    if (id === ids.trackEntry) tracks.push({ number: 0, codec: '', head: Buffer.alloc(0) })
    if (tracks.length > maxTracks) return undefined
    const track = tracks.at(-1)
    const value = async () => Buffer.from(await readAt(at, Math.min(length, maxValueBytes)))
    if (id === ids.timestampScale) scale = numberIn(await value())
    else if (!track) continue
    else if (id === ids.trackNumber) track.number = numberIn(await value())
    else if (id === ids.codecId) track.codec = (await value()).toString('latin1').replace(/\0+$/, '')
    else if (id === ids.codecPrivate) track.head = await value()
  }
  const opus = tracks.find(({ codec }) => codec === 'A_OPUS')
  return opus && { codec: 'opus', head: opus.head, packets: blocksOf(readAt, size, opus.number, scale / 1e9) }
}

/** @param unit seconds of one timestamp */
async function* blocksOf(readAt: ReadAt, size: number, track: number, unit: number): AsyncGenerator<Packet> {
  let base = 0
  for await (const { id, at, length } of elementsOf(readAt, size)) {
    if (id === ids.timestamp) base = numberIn(await readAt(at, Math.min(length, 8)))
    if ((id !== ids.simpleBlock && id !== ids.block) || length > maxPacketBytes) continue
    const block = await readAt(at, length)
    const number = sizeAt(block, 0)
    // Several packets in one block ("lacing") are written by no encoder of WebM.
    if (number?.size !== track || block.length < number.next + 4 || ((block[number.next + 2] ?? 0) & 6) !== 0) continue
    yield { seconds: (base + block.readInt16BE(number.next)) * unit, bytes: block.subarray(number.next + 3) }
  }
}

interface Element {
  id: number
  /** Its content. */
  at: number
  length: number
}

/** The elements of a file in their order, also those inside of others. A file that is cut or broken ends there. */
async function* elementsOf(readAt: ReadAt, size: number): AsyncGenerator<Element> {
  for (let at = 0; at < size; ) {
    const head = await readAt(at, 12)
    const idBytes = Math.clz32(head[0] ?? 0) - 23
    const content = idBytes <= 4 ? sizeAt(head, idBytes) : undefined
    if (!content) return
    const id = head.readUIntBE(0, idBytes)
    const from = at + content.next
    // An element whose length is not known goes on to the end of the file.
    const length = content.size ?? size - from
    yield { id, at: from, length: Math.min(length, size - from) }
    at = entered.includes(id) ? from : from + length
  }
}

const numberIn = (bytes: Buffer): number => bytes.subarray(0, 8).reduce((number, byte) => number * 256 + byte, 0)

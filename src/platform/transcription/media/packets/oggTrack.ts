import type { ReadAt } from '../wavSound.ts'
import { maxPacketBytes, type Packet, type Track } from './packet.ts'

const pageHeadBytes = 27
const mostSegments = 255
/** A packet goes on behind a segment of this length. */
const fullSegment = 255
/** Packets that are looked at for the beginning of a stream: a file has one stream, or few. */
const maxFirstPackets = 20

/**
 * Reads the first stream of Opus (RFC 7845) or FLAC (RFC 9639, section 10.1) of an Ogg file (RFC 3533).
 * @returns undefined for another file
 * @throws Error of `readAt`
 */
export async function oggTrack(readAt: ReadAt): Promise<Track | undefined> {
  if ((await readAt(0, 4)).toString('latin1') !== 'OggS') return undefined
  let looked = 0
  for await (const { serial, bytes } of packetsOf(readAt)) {
    const isOpus = bytes.toString('latin1', 0, 8) === 'OpusHead'
    const isFlac = bytes.toString('latin1', 0, 5) === '\x7fFLAC'
    if (isOpus)
      return { codec: 'opus', head: Buffer.from(bytes), packets: soundOf(readAt, serial, /^Opus(?:Head|Tags)/) }
    // Before the sound stand blocks of metadata, whose first byte is no sync code.
    if (isFlac)
      return { codec: 'flac', head: Buffer.from(bytes.subarray(9)), packets: soundOf(readAt, serial, /^[^\xff]/) }
    looked += 1
    if (looked === maxFirstPackets) return undefined
  }
  return undefined
}

async function* soundOf(readAt: ReadAt, stream: number, other: RegExp): AsyncGenerator<Packet> {
  for await (const { serial, bytes } of packetsOf(readAt))
    if (serial === stream && bytes.length > 0 && !other.test(bytes.toString('latin1', 0, 8))) yield { bytes }
}

/** All packets of a file. A file that is cut or broken ends there. */
async function* packetsOf(readAt: ReadAt): AsyncGenerator<{ serial: number; bytes: Buffer }> {
  /** Packets that go on in a later page, by stream. */
  const unfinished = new Map<number, Buffer>()
  for (let at = 0; ; ) {
    const head = await readAt(at, pageHeadBytes + mostSegments)
    const lengths = head.subarray(pageHeadBytes, pageHeadBytes + (head[26] ?? 0))
    if (head.length < pageHeadBytes || head.toString('latin1', 0, 4) !== 'OggS') return
    const serial = head.readUInt32LE(14)
    const lacing = Buffer.from(lengths)
    at += pageHeadBytes + lacing.length
    const page = await readAt(
      at,
      lacing.reduce((sum, length) => sum + length, 0),
    )
    at += page.length
    let [from, to] = [0, 0]
    for (const length of lacing) {
      to += length
      if (length === fullSegment) continue
      const before = unfinished.get(serial)
      unfinished.delete(serial)
      yield { serial, bytes: before ? Buffer.concat([before, page.subarray(from, to)]) : page.subarray(from, to) }
      from = to
    }
    if (from === to) continue
    const rest = Buffer.concat([unfinished.get(serial) ?? Buffer.alloc(0), page.subarray(from, to)])
    if (rest.length > maxPacketBytes) return
    unfinished.set(serial, rest)
  }
}

import type { FileHandle } from 'node:fs/promises'
import { decoderConfig, moovOf } from '../aacChannels.ts'
import { lengthOf } from '../boxes.ts'
import type { ReadAt } from '../wavSound.ts'
import { boxAt, boxesIn, rowsOf } from './boxTree.ts'
import { maxPacketBytes, type Packet, type Track } from './packet.ts'

/** Longer tables of a fragment are made by no encoder. */
const maxFragmentBytes = 16_777_216

/** Types of audio whose blocks have another form than AAC's (ISO/IEC 14496-3, table 1.17). */
const laterObjectTypes = 31

/** A sample of ISO/IEC 14496-12: a block of AAC. */
interface Sample {
  at: number
  size: number
  /** In units of the track's time scale. */
  time: number
}

/** What the tables say of a track. */
interface TrackTables {
  id: number
  /** Units of time in a second. */
  timescale: number
  samples: Buffer
  /** Length and size of samples of which a fragment says nothing. */
  usual: { duration: number; size: number }
}

/**
 * Reads the first track of AAC of an MP4 file, also one in fragments (ISO/IEC 14496-12, sections 8.6 to 8.8).
 * @returns undefined for another file
 * @throws Error of the disk
 */
export async function mp4Track(file: FileHandle, readAt: ReadAt): Promise<Track | undefined> {
  const moov = await moovOf(file)
  const track = moov && tablesOf(moov.subarray(8))
  if (!track) return undefined
  const { size } = await file.stat()
  const samples = async function* (): AsyncGenerator<Packet> {
    for (const sample of samplesOf(track.samples)) yield* packetAt(readAt, sample, track)
    for await (const sample of samplesOfFragments(readAt, size, track)) yield* packetAt(readAt, sample, track)
  }
  return { codec: 'aac', head: Buffer.alloc(0), packets: samples() }
}

async function* packetAt(readAt: ReadAt, sample: Sample, { timescale }: TrackTables): AsyncGenerator<Packet> {
  if (sample.size <= maxPacketBytes)
    yield { seconds: sample.time / timescale, bytes: await readAt(sample.at, sample.size) }
}

function tablesOf(moov: Buffer): TrackTables | undefined {
  for (const { name, content } of boxesIn(moov)) {
    const samples = name === 'trak' ? boxAt(content, ['mdia', 'minf', 'stbl']) : undefined
    const head = boxAt(content, ['tkhd'])
    const media = boxAt(content, ['mdia', 'mdhd'])
    const description = samples && boxAt(samples, ['stsd'])
    if (!samples || !head || !media || !description || media.length < 24 || head.length < 24) continue
    const aac = boxAt(description.subarray(8), ['mp4a'])?.subarray(28)
    const config = decoderConfig((aac && boxAt(aac, ['esds'])) ?? Buffer.alloc(0))
    if (config?.[0] === undefined || config[0] >> 3 === laterObjectTypes) continue
    // The second version of both has times of eight bytes.
    const timescale = media.readUInt32BE(media[0] === 1 ? 20 : 12)
    const id = head.readUInt32BE(head[0] === 1 ? 20 : 12)
    if (timescale > 0) return { id, timescale, samples, usual: usualOf(moov, id) }
  }
  return undefined
}

function usualOf(moov: Buffer, id: number): TrackTables['usual'] {
  const inFragments = boxAt(moov, ['mvex']) ?? Buffer.alloc(0)
  for (const { name, content } of boxesIn(inFragments))
    if (name === 'trex' && content.length >= 24 && content.readUInt32BE(4) === id)
      return { duration: content.readUInt32BE(12), size: content.readUInt32BE(16) }
  return { duration: 0, size: 0 }
}

/** The samples of a track by its tables, in their order. */
function* samplesOf(tables: Buffer): Generator<Sample> {
  const table = (name: string) => boxAt(tables, [name]) ?? Buffer.alloc(0)
  const [sizes, short, long] = [table('stsz'), table('stco'), table('co64')]
  const count = sizes.length < 12 ? 0 : sizes.readUInt32BE(8)
  const same = count === 0 ? 0 : sizes.readUInt32BE(4)
  const durations = [...rowsOf(table('stts'), 2)]
  const perChunk = [...rowsOf(table('stsc'), 3)]
  let [sample, time, row, inRow, rule] = [0, 0, 0, 0, 0]
  const chunks = short.length > 8 ? rowsOf(short, 1) : rowsOf(long, 2)
  let chunk = 0
  for (const [high = 0, low] of chunks) {
    chunk += 1
    while (chunk >= (perChunk[rule + 1]?.[0] ?? Number.POSITIVE_INFINITY)) rule += 1
    let at = low === undefined ? high : high * 2 ** 32 + low
    for (let left = perChunk[rule]?.[1] ?? 0; left > 0 && sample < count; left -= 1) {
      if (same === 0 && 16 + 4 * sample > sizes.length) return
      const size = same === 0 ? sizes.readUInt32BE(12 + 4 * sample) : same
      yield { at, size, time }
      at += size
      sample += 1
      time += durations[row]?.[1] ?? 0
      inRow += 1
      if (inRow >= (durations[row]?.[0] ?? Number.POSITIVE_INFINITY)) [row, inRow] = [row + 1, 0]
    }
  }
}

/** The samples of a track in the fragments of a file. A file that is cut or broken ends there. */
async function* samplesOfFragments(readAt: ReadAt, size: number, track: TrackTables): AsyncGenerator<Sample> {
  let time = 0
  for (let at = 0; at + 8 <= size; ) {
    const head = await readAt(at, 16)
    const length = lengthOf(head, size - at)
    if (length === undefined) return
    if (head.toString('latin1', 4, 8) === 'moof' && length <= maxFragmentBytes) {
      const fragment = Buffer.from(await readAt(at + 8, length - 8))
      for (const sample of samplesOfFragment(fragment, at, time, track)) {
        time = sample.time + sample.duration
        yield sample
      }
    }
    at += length
  }
}

/** The flags of `tfhd` and `trun`, which say what fields they have. */
const [hasBase, hasIndex, hasDuration, hasSize] = [0x1, 0x2, 0x8, 0x10]
const run = { hasOffset: 0x1, hasFirstFlags: 0x4, hasDuration: 0x100, hasSize: 0x200, others: [0x400, 0x800] } as const

function* samplesOfFragment(
  fragment: Buffer,
  from: number,
  before: number,
  { id, usual }: TrackTables,
): Generator<Sample & { duration: number }> {
  for (const { name, content } of boxesIn(fragment)) {
    const head = name === 'traf' ? boxAt(content, ['tfhd']) : undefined
    if (!head || head.length < 8 || head.readUInt32BE(4) !== id) continue
    const fields = numbersOf(head)
    const flags = fields(4) & 0xff_ffff
    fields(4)
    const base = flags & hasBase ? fields(8) : from
    if (flags & hasIndex) fields(4)
    const duration = flags & hasDuration ? fields(4) : usual.duration
    const size = flags & hasSize ? fields(4) : usual.size
    const decodeTime = boxAt(content, ['tfdt'])
    let time = decodeTime ? numbersOf(decodeTime.subarray(4))(decodeTime[0] === 1 ? 8 : 4) : before
    let at = base
    for (const { name, content: table } of boxesIn(content)) {
      if (name !== 'trun') continue
      const entry = numbersOf(table)
      const has = entry(4) & 0xff_ffff
      const count = Math.min(entry(4), table.length)
      if (has & run.hasOffset) at = base + (entry(4) | 0)
      if (has & run.hasFirstFlags) entry(4)
      for (let sample = 0; sample < count; sample += 1) {
        const own = { duration: has & run.hasDuration ? entry(4) : duration, size: has & run.hasSize ? entry(4) : size }
        for (const other of run.others) if (has & other) entry(4)
        yield { at, time, ...own }
        at += own.size
        time += own.duration
      }
    }
  }
}

/** Reads one number after another, of so many bytes; behind the end they are 0. */
function numbersOf(bytes: Buffer): (length: 4 | 8) => number {
  let at = 0
  return (length) => {
    const value = bytes.subarray(at, at + length).reduce((number, byte) => number * 256 + byte, 0)
    at += length
    return value
  }
}

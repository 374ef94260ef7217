import type { FileHandle } from 'node:fs/promises'
import type { Loudness } from '../alignment/findSpeech.ts'
import { mostFrameBytes, readFlacFrame, readStreamInfo, type StreamInfo } from './flacFrame.ts'
import { aacLevel } from './gains.ts'
import { createTimeline } from './mpegLoudness.ts'
import { opusLevels, opusSeconds } from './opusPackets.ts'
import { mp4Track } from './packets/mp4Track.ts'
import { oggTrack } from './packets/oggTrack.ts'
import type { Track } from './packets/packet.ts'
import { webmTrack } from './packets/webmTrack.ts'
import { readAhead } from './readAhead.ts'
import type { ReadAt } from './wavSound.ts'

/** Reads a packet: decibels of its parts, and its seconds if the codec says them. */
type ReadPacket = (bytes: Buffer) => { levels: readonly number[]; seconds: number }

/**
 * Reads how loud FLAC is, Opus in Ogg and WebM, and AAC in MP4. Opus and FLAC are decoded, AAC by its gains.
 * @returns undefined for a file of another kind
 * @throws Error of the disk
 */
export async function packetLoudness(file: FileHandle): Promise<Loudness | undefined> {
  const readAt = readAhead(file)
  const { size } = await file.stat()
  const flac = await flacLoudness(readAt, size)
  if (flac) return flac
  const track = (await oggTrack(readAt)) ?? (await webmTrack(readAt, size)) ?? (await mp4Track(file, readAt))
  const read = track && (await readerOf(track))
  if (!read) return undefined
  const timeline = createTimeline()
  let [end, isKnown] = [0, false]
  for await (const { seconds = end, bytes } of track.packets) {
    const packet = read(bytes)
    timeline.add(seconds, packet.levels)
    isKnown ||= packet.levels.length > 0
    end = seconds + packet.seconds
  }
  return isKnown ? timeline.loudness(end) : undefined
}

async function readerOf({ codec, head }: Track): Promise<ReadPacket | undefined> {
  if (codec === 'aac')
    return (bytes) => {
      const level = aacLevel(bytes)
      return { levels: level === undefined ? [] : [level], seconds: 0 }
    }
  if (codec === 'opus') {
    const levels = await opusLevels(head)
    return levels && ((bytes) => ({ levels: levels(bytes), seconds: opusSeconds(bytes) }))
  }
  // Behind the name of the format and the head of the block.
  const stream = readStreamInfo(head.subarray(8))
  return stream && ((bytes) => readFlacFrame(bytes, 0, stream) ?? { levels: [], seconds: 0 })
}

const blockHeadBytes = 4

/** RFC 9639, section 6: a name, blocks of metadata, then frames, of which nothing says where they begin. */
async function flacLoudness(readAt: ReadAt, size: number): Promise<Loudness | undefined> {
  if ((await readAt(0, 4)).toString('latin1') !== 'fLaC') return undefined
  let stream: StreamInfo | undefined
  let at = 4
  for (let isLast = false; !isLast && at < size; ) {
    const head = await readAt(at, blockHeadBytes)
    if (head.length < blockHeadBytes) return undefined
    const length = head.readUIntBE(1, 3)
    isLast = head.readUInt8(0) >= 0x80
    if ((head.readUInt8(0) & 0x7f) === 0) stream = readStreamInfo(await readAt(at + blockHeadBytes, length))
    at += blockHeadBytes + length
  }
  if (!stream) return undefined
  const timeline = createTimeline()
  const most = mostFrameBytes(stream)
  let [seconds, isKnown] = [0, false]
  while (at < size) {
    const frame = readFlacFrame(await readAt(at, most), 0, stream)
    if (frame) {
      timeline.add(seconds, frame.levels)
      seconds += frame.seconds
      isKnown = true
    }
    at += frame?.length ?? 1
  }
  return isKnown ? timeline.loudness(seconds) : undefined
}

import { OpusDecoder } from 'opus-decoder'
import { powerLevels } from './powerLevels.ts'

/** Samples a second: enough to know how loud it is, and the quickest. */
const rate = 8000

/** The lengths of Opus frames in milliseconds by the configuration of a packet (RFC 6716, section 3.1). */
const silk = [10, 20, 40, 60]
const hybrid = [10, 20]
const celt = [2.5, 5, 10, 20]

/** Seconds of a packet of Opus (RFC 6716, sections 3.1 and 3.2). */
export function opusSeconds(packet: Uint8Array): number {
  const first = packet[0] ?? 0
  const configuration = first >> 3
  const length =
    configuration < 12
      ? silk[configuration % 4]
      : configuration < 16
        ? hybrid[configuration % 2]
        : celt[configuration % 4]
  const code = first & 3
  const frames = code === 0 ? 1 : code === 3 ? (packet[1] ?? 0) & 63 : 2
  return ((length ?? 0) * frames) / 1000
}

/**
 * Decodes packets of Opus.
 * @param head as Ogg stores it (RFC 7845, section 5.1)
 * @returns undefined for a head that cannot be read
 */
export async function opusLevels(head: Buffer): Promise<((packet: Uint8Array) => number[]) | undefined> {
  if (head.length < 19) return undefined
  const [channels, family] = [head.readUInt8(9), head.readUInt8(18)]
  if (channels === 0 || (family === 0 && channels > 2) || (family !== 0 && head.length < 21 + channels))
    return undefined
  const decoder = new OpusDecoder({
    sampleRate: rate,
    channels,
    preSkip: 0,
    streamCount: family === 0 ? 1 : head.readUInt8(19),
    coupledStreamCount: family === 0 ? channels - 1 : head.readUInt8(20),
    channelMappingTable: family === 0 ? [0, 1].slice(0, channels) : [...head.subarray(21, 21 + channels)],
  })
  await decoder.ready
  return (packet) => {
    const { channelData, samplesDecoded } = decoder.decodeFrame(packet)
    return channelData.reduce<number[]>((levels, samples) => {
      const own = powerLevels(samples, samplesDecoded, rate / 100, 1)
      return own.map((level, step) => Math.max(level, levels[step] ?? level))
    }, [])
  }
}

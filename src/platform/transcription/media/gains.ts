import { silence } from '../alignment/findSpeech.ts'

/** Decibels of one step of a gain, which is a quarter of a power of two (ISO/IEC 11172-3, 2.4.3.4; 14496-3, 4.6.2). */
const perStep = 1.505

/** Reads bits from the first of each byte on; behind the end they are 0. */
function bitsOf(bytes: Uint8Array): (count: number) => number {
  let at = 0
  return (count) => {
    let value = 0
    for (const end = at + count; at < end; at += 1) value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
    return value
  }
}

/**
 * Reads from a frame of MP3 how loud its granules are, by their gains, without decoding it: its side information is
 * always behind its header (ISO/IEC 11172-3 and 13818-3, section 2.4.1.7).
 * @returns decibels of each granule of 576 samples; empty for another layer
 */
export function mp3Levels(frame: Uint8Array): number[] {
  const take = bitsOf(frame)
  const head = take(32)
  if (Math.floor(head / 0x2_0000) % 4 !== 1) return []
  const isFirst = Math.floor(head / 0x8_0000) % 4 === 3
  const channels = Math.floor(head / 0x40) % 4 === 3 ? 1 : 2
  if (Math.floor(head / 0x1_0000) % 2 === 0) take(16)
  if (isFirst) take(9 + (channels === 1 ? 5 : 3) + 4 * channels)
  else take(8 + channels)
  return Array.from({ length: isFirst ? 2 : 1 }, () => {
    let loudest: number = silence
    for (let channel = 0; channel < channels; channel += 1) {
      const [length, , gain] = [take(12), take(9), take(8)]
      if (length > 0) loudest = Math.max(loudest, (gain - 210) * perStep + 10 * Math.log10(length))
      take(isFirst ? 30 : 34)
    }
    return loudest
  })
}

/** What begins a block of one channel, and of two: ISO/IEC 14496-3, table 4.85. */
const [oneChannel, twoChannels] = [0, 1]
const eightShort = 2

/**
 * Reads from a block of AAC how loud its first channel is, by its gain, without decoding it (ISO/IEC 14496-3, tables 4.4
 * to 4.6 and 4.50).
 * @returns decibels; undefined where it begins with something else
 */
export function aacLevel(block: Uint8Array): number | undefined {
  if (block.length === 0) return undefined
  const take = bitsOf(block)
  const element = take(3)
  take(4)
  if (element === twoChannels) {
    if (take(1) === 1) {
      const { groups, bands, hasPrediction } = readWindows(take)
      if (hasPrediction) return undefined
      if (take(2) === 1) for (let band = 0; band < groups * bands; band += 1) take(1)
    }
  } else if (element !== oneChannel) return undefined
  return (take(8) - 100) * perStep + 10 * Math.log10(block.length)
}

function readWindows(take: (count: number) => number): { groups: number; bands: number; hasPrediction: boolean } {
  take(1)
  const sequence = take(2)
  take(1)
  if (sequence !== eightShort) return { groups: 1, bands: take(6), hasPrediction: take(1) === 1 }
  const bands = take(4)
  // Each bit says whether a window belongs to the group before it.
  let groups = 1
  for (let window = 1; window < 8; window += 1) groups += 1 - take(1)
  return { groups, bands, hasPrediction: false }
}

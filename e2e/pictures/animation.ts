import { pngChunk, pngSignature } from '#web/png.ts'

/** A picture of an animation (PNG), and how long it is shown. */
export interface Frame {
  png: Buffer
  ms: number
}

/**
 * Joins pictures of one size to an animated PNG that repeats for ever (PNG, third edition, section 11.3.6). A viewer that
 * knows no animations shows the first picture.
 */
export function animatedPng(frames: readonly Frame[]): Buffer {
  const [first] = frames
  if (!first) throw new Error('an animation needs a picture')
  const header = dataOf(first.png, 'IHDR')
  const control = Buffer.alloc(8)
  control.writeUInt32BE(frames.length, 0)
  let sequence = 0
  const body = frames.flatMap(({ png, ms }, index) => {
    const frame = Buffer.alloc(26)
    frame.writeUInt32BE(sequence++, 0)
    // Width and height; the position stays 0, 0.
    header.copy(frame, 4, 0, 8)
    // The delay as a fraction of a second. The picture replaces the one before.
    frame.writeUInt16BE(ms, 20)
    frame.writeUInt16BE(1_000, 22)
    const pixels = dataOf(png, 'IDAT')
    if (index === 0) return [pngChunk('fcTL', frame), pngChunk('IDAT', pixels)]
    const number = Buffer.alloc(4)
    number.writeUInt32BE(sequence++)
    return [pngChunk('fcTL', frame), pngChunk('fdAT', Buffer.concat([number, pixels]))]
  })
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('acTL', control),
    ...body,
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** What all chunks of a type contain. */
function dataOf(png: Buffer, type: string): Buffer {
  const found: Buffer[] = []
  for (let at = pngSignature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === type) found.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  return Buffer.concat(found)
}

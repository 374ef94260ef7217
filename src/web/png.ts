import { crc32, deflateSync } from 'node:zlib'

/** A picture of opaque pixels, three bytes each, row by row. */
export interface Pixels {
  width: number
  height: number
  rgb: Uint8Array
}

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** 8 bits of three colours, deflated, filtered by row, not interlaced. */
const format = [8, 2, 0, 0, 0]

/** Encodes a picture (PNG, third edition, sections 5 and 11.2). */
export function encodePng({ width, height, rgb }: Pixels): Buffer {
  const rowBytes = width * 3
  // Each row begins with the number of its filter: 0 is none.
  const rows = Buffer.alloc((rowBytes + 1) * height)
  for (let row = 0; row < height; row += 1)
    rows.set(rgb.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set(format, 8)
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A chunk: length, type, data, checksum (PNG, third edition, section 5.3). */
export function pngChunk(type: string, data: Buffer): Buffer {
  const typeAndData = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, checksum])
}

import { open } from 'node:fs/promises'

const headerId = 0x1a45dfa3
const segmentId = 0x18538067
/** Bytes that hold the header and the beginning of the segment of any WebM file. */
const beginningBytes = 4096

/**
 * The byte at which a WebM file should end: behind its segment, which has everything else (RFC 8794, RFC 9559).
 * Undefined for a file of another kind, and for one whose segment does not say how long it is.
 */
export async function webmEnd(path: string): Promise<number | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(beginningBytes), 0, beginningBytes, 0)
    return segmentEnd(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

function segmentEnd(bytes: Buffer): number | undefined {
  if (bytes.length < 5 || bytes.readUInt32BE(0) !== headerId) return undefined
  const header = sizeAt(bytes, 4)
  if (header?.size === undefined) return undefined
  const segment = header.next + header.size
  if (segment + 5 > bytes.length || bytes.readUInt32BE(segment) !== segmentId) return undefined
  const content = sizeAt(bytes, segment + 4)
  return content?.size === undefined ? undefined : content.next + content.size
}

/**
 * Reads a size of EBML: its first bits say how many bytes it has, and a size of ones alone is not known.
 * `next`: the byte behind it.
 */
function sizeAt(bytes: Buffer, at: number): { size: number | undefined; next: number } | undefined {
  const first = bytes[at]
  if (first === undefined || first === 0) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return undefined
  let size = first & (0xff >> length)
  let isUnknown = size === 0xff >> length
  for (const byte of bytes.subarray(at + 1, at + length)) {
    size = size * 256 + byte
    isUnknown = isUnknown && byte === 0xff
  }
  return { size: isUnknown ? undefined : size, next: at + length }
}

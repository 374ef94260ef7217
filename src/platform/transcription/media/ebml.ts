/**
 * Reads a size of EBML (RFC 8794, section 6): its first bits say how many bytes it has, and a size of ones alone is not known.
 * `next`: the byte behind it.
 */
export function sizeAt(bytes: Buffer, at: number): { size: number | undefined; next: number } | undefined {
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

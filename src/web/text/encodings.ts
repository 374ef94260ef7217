/** What Windows-1252 has at 0x80 to 0x9F. */
const windows1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8DŽ\x8F\x90‘’“”•–—˜™š›œ\x9DžŸ'

/**
 * Returns a decoder that returns undefined for bytes that are not valid, and for control characters that no text has.
 * Windows-1252 is decoded here, because releases of Node.js 20 to 23 decode it as ISO-8859-1
 * (https://github.com/nodejs/node/issues/56542).
 */
export function strictDecoder(encoding: string): (bytes: Uint8Array) => string | undefined {
  if (encoding === 'windows-1252')
    return (bytes) =>
      without1252Gaps(
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
          .toString('latin1')
          .replace(/[\x80-\x9F]/g, (letter) => windows1252[letter.charCodeAt(0) - 0x80] ?? letter),
      )
  const decoder = new TextDecoder(encoding, { fatal: true })
  return (bytes) => {
    try {
      return decoder.decode(bytes)
    } catch {
      return undefined
    }
  }
}

const without1252Gaps = (text: string) => (/[\x80-\x9F]/.test(text) ? undefined : text)

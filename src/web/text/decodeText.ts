import { isUtf8 } from 'node:buffer'
import { encodingOf } from './encodingOf.ts'
import { strictDecoder } from './encodings.ts'

/** A text with the encoding that its bytes were taken for, by its name in the Encoding standard (WHATWG). */
export interface DecodedText {
  text: string
  encoding: string
}

/** Thrown for bytes that are no text in any encoding that can be known. The message is the rest of "The file is …". */
export class UnknownEncoding extends Error {
  override name = 'UnknownEncoding'
  /** The first line that cannot be read; the first is 1. */
  readonly line: number

  constructor(line: number, reason: string) {
    super(`in line ${line} ${reason}`)
    this.line = line
  }
}

const mark = (bytes: Uint8Array, ...expected: number[]) => expected.every((byte, index) => bytes[index] === byte)

/**
 * Decodes a file of a caller. A mark at its start decides, then UTF-8 if all bytes are valid, else what the bytes tell
 * (`encodingOf`). No byte is ever replaced, so the text has U+FFFD only where the file has it. The mark is removed.
 * @throws UnknownEncoding with the line of the first byte that is not UTF-8
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (mark(bytes, 0xff, 0xfe)) return inEncoding(bytes.subarray(2), 'utf-16le')
  if (mark(bytes, 0xfe, 0xff)) return inEncoding(bytes.subarray(2), 'utf-16be')
  const encoding = encodingOf(bytes)
  if (encoding === undefined) {
    const line = lineOf(bytes, firstInvalid(bytes))
    throw new UnknownEncoding(
      line,
      'there are bytes that are not UTF-8, and their encoding cannot be known: save the file as UTF-8',
    )
  }
  return inEncoding(bytes, encoding)
}

/**
 * Decodes bytes whose format prescribes UTF-8: WebVTT, and JSON between programs (RFC 8259, section 8.1). A mark at the
 * start is removed.
 * @throws UnknownEncoding
 */
export function decodeUtf8(bytes: Uint8Array): string {
  const text = strictDecoder('utf-8')(bytes)
  if (text !== undefined) return text
  const position = firstInvalid(bytes)
  throw new UnknownEncoding(lineOf(bytes, position), `there are bytes that are not UTF-8, from byte ${position + 1}`)
}

function inEncoding(bytes: Uint8Array, encoding: string): DecodedText {
  const text = strictDecoder(encoding)(bytes)
  if (text !== undefined) return { text, encoding }
  throw new UnknownEncoding(
    encoding === 'utf-8' ? lineOf(bytes, firstInvalid(bytes)) : 1,
    `the file begins as ${encoding}, but not all of its bytes are: save the file as UTF-8`,
  )
}

/** The position of the first byte that is not part of valid UTF-8; the length if all are valid. */
function firstInvalid(bytes: Uint8Array): number {
  let low = 0
  let high = bytes.length
  // The longest valid start. A character of up to four bytes may be cut at its end, so shorter cuts are tried too.
  const isValid = (length: number) =>
    [0, 1, 2, 3].some((cut) => length - cut >= low && isUtf8(bytes.subarray(0, length - cut)))
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isValid(middle)) low = middle
    else high = middle - 1
  }
  while (low > 0 && !isUtf8(bytes.subarray(0, low))) low -= 1
  return low
}

function lineOf(bytes: Uint8Array, position: number): number {
  let line = 1
  for (let index = 0; index < position; index += 1) {
    if (bytes[index] === 0x0a || (bytes[index] === 0x0d && bytes[index + 1] !== 0x0a)) line += 1
  }
  return line
}

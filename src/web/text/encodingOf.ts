import { isUtf8 } from 'node:buffer'
import chardet from 'chardet'
import { hasControl, isKana, isPlausible, strictDecoder } from './encodings.ts'

/** The encodings that are considered, with the names that the detector has for them. */
const candidates: { encoding: string; detected: readonly string[] }[] = [
  { encoding: 'windows-1252', detected: ['ISO-8859-1', 'windows-1252'] },
  { encoding: 'windows-1250', detected: ['windows-1250'] },
  { encoding: 'iso-8859-2', detected: ['ISO-8859-2'] },
  { encoding: 'windows-1251', detected: ['windows-1251'] },
  { encoding: 'koi8-r', detected: ['KOI8-R'] },
  { encoding: 'ibm866', detected: [] },
  { encoding: 'iso-8859-5', detected: ['ISO-8859-5'] },
  { encoding: 'windows-1253', detected: ['ISO-8859-7', 'windows-1253'] },
  { encoding: 'windows-1254', detected: ['ISO-8859-9', 'windows-1254'] },
  { encoding: 'windows-1255', detected: ['ISO-8859-8', 'windows-1255'] },
  { encoding: 'windows-1256', detected: ['windows-1256'] },
  { encoding: 'iso-8859-6', detected: ['ISO-8859-6'] },
  { encoding: 'windows-1257', detected: ['windows-1257'] },
  { encoding: 'windows-874', detected: [] },
  { encoding: 'gbk', detected: ['GB18030'] },
  { encoding: 'big5', detected: ['Big5'] },
  { encoding: 'shift_jis', detected: ['Shift_JIS'] },
  { encoding: 'euc-jp', detected: ['EUC-JP'] },
  { encoding: 'euc-kr', detected: ['EUC-KR'] },
]

/** Bytes that are looked at: the detector's tables need no more. */
const sampleBytes = 65_536
/** The detector's confidence, of 100, from which it is believed, and by how much it must exceed every other reading. */
const leastConfidence = 25
const leastLead = 10
/** The confidence for what the letters themselves say. */
const sure = 100

/**
 * Finds the encoding of bytes without a mark; undefined if it cannot be known. Valid UTF-8 is taken as such, except for
 * texts with escapes of ISO-2022-JP or with the zero bytes of UTF-16. Of the other encodings those count in which the
 * text is one that people write (`isPlausible`); of several with different texts, the detector must clearly prefer one.
 */
export function encodingOf(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.includes(0)) return utf16Of(buffer)
  if (isUtf8(buffer)) return buffer.includes('\x1B$B') || buffer.includes('\x1B$@') ? 'iso-2022-jp' : 'utf-8'
  return declaredOf(buffer) ?? detected(buffer)
}

/** UTF-16 without a mark: both orders are tried, and only one gives letters. */
function utf16Of(buffer: Buffer): string | undefined {
  const found = ['utf-16le', 'utf-16be'].filter((encoding) => {
    const text = strictDecoder(encoding)(buffer)
    return text !== undefined && !hasControl(text) && !/[\p{Cn}\p{Co}]/u.test(text) && /[ \t\r\n]/.test(text)
  })
  return found.length === 1 ? found[0] : undefined
}

/** The encoding that the first line of an XML file names. */
function declaredOf(buffer: Buffer): string | undefined {
  const [, name] = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(buffer.toString('latin1', 0, 200)) ?? []
  if (name === undefined) return undefined
  try {
    const { encoding } = new TextDecoder(name)
    return strictDecoder(encoding)(buffer) === undefined ? undefined : encoding
  } catch {
    return undefined
  }
}

function detected(buffer: Buffer): string | undefined {
  const lines = foreignLines(buffer)
  // A file of several encodings: most of it is UTF-8.
  if (lines.filter((line) => isUtf8(line)).length > lines.length / 2) return undefined
  const sample = Buffer.concat(lines)
  const matches = new Map(chardet.analyse(sample).map(({ name, confidence }) => [name as string, confidence]))
  const readings = candidates.flatMap(({ encoding, detected: names }) => {
    const text = strictDecoder(encoding)(sample)
    if (text === undefined || !isPlausible(text, encoding)) return []
    const confidence = Math.max(isKana(text) ? sure : 0, ...names.map((name) => matches.get(name) ?? 0))
    return [{ encoding, text, confidence }]
  })
  const [best, ...others] = readings.sort((a, b) => b.confidence - a.confidence)
  if (!best) return undefined
  // Several encodings may give the same text: the most used one is named.
  const { encoding } =
    candidates.find((each) =>
      readings.some((reading) => reading.encoding === each.encoding && reading.text === best.text),
    ) ?? best
  const rival = others.find(({ text }) => text !== best.text)
  if (!rival) return encoding
  if (best.confidence >= leastConfidence && best.confidence - rival.confidence >= leastLead) return encoding
  // Too short for the detector. Of Latin alphabets, the one of Windows in the west is by far the most written.
  const isLatin = readings.every(({ text }) => !/(?!\p{Script=Latin})\p{L}/u.test(text))
  return isLatin && encoding === 'windows-1252' ? encoding : undefined
}

/** The lines with bytes beyond ASCII, each with its end, up to the size of the sample. */
function foreignLines(buffer: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let size = 0
  for (let start = 0; start < buffer.length && size < sampleBytes; ) {
    const lineFeed = buffer.indexOf(0x0a, start)
    const end = lineFeed === -1 ? buffer.length : lineFeed + 1
    const line = buffer.subarray(start, end)
    if (line.some((byte) => byte >= 0x80)) {
      lines.push(line)
      size += line.length
    }
    start = end
  }
  return lines
}

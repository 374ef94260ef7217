import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText, decodeUtf8 } from './decodeText.ts'

/** Bytes of a text in a single-byte encoding or one of two bytes, by asking the decoder for every code. */
function bytesIn(encoding: string, text: string): Uint8Array {
  const decode = (bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)
  const codes = new Map<string, number[]>()
  for (let byte = 0; byte < 256; byte += 1) codes.set(decode(Uint8Array.of(byte)), [byte])
  if (encoding === 'windows-1252')
    for (const [place, letter] of [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'].entries())
      if (letter !== ' ') codes.set(letter, [0x80 + place])
  const letters = [...text].filter((letter) => !codes.has(letter))
  for (let lead = 0x81; letters.length > 0 && lead < 255; lead += 1)
    for (let trail = 0x40; trail < 255; trail += 1) {
      const letter = decode(Uint8Array.of(lead, trail))
      if (!codes.has(letter)) codes.set(letter, [lead, trail])
    }
  return Uint8Array.from([...text].flatMap((letter) => codes.get(letter) ?? [63]))
}

const subRip = (line: string) =>
  `1\r\n00:00:01,000 --> 00:00:02,000\r\nOK\r\n\r\n2\r\n00:00:02,000 --> 00:00:03,000\r\n${line}\r\n`
const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(text, 'utf16le')
  return order === 'le' ? bytes : bytes.swap16()
}

describe('bytes of a file become the text that was written', () => {
  it.each([
    ['windows-1252', 'Quelqu’un a parlé — café'],
    ['windows-1252', 'Grüße'],
    ['windows-1252', 'El niño comió mañana'],
    ['windows-1252', '“Quoted” – it’s 5 €'],
    ['windows-1252', 'naïve'],
    ['windows-1251', 'Привет, как дела?'],
    ['windows-1251', 'Привіт, як справи?'],
    ['koi8-r', 'Привет, как дела?'],
    ['windows-1250', 'Příliš žluťoučký kůň'],
    ['windows-1253', 'Καλημέρα σε όλους, σήμερα θα μιλήσουμε για τον καιρό και την πόλη μας'],
    ['windows-1255', 'שלום עולם'],
    ['windows-1256', 'مرحبا بالعالم'],
    ['windows-874', 'สวัสดีชาวโลก'],
    ['gbk', '你好,世界'],
    ['gbk', '今天天气很好,我们去公园散步吧。'],
    ['big5', '今天天氣很好,我們去公園散步吧。'],
    ['shift_jis', '今日は天気がいいですね。'],
    ['shift_jis', 'ハロー、テストです'],
    ['shift_jis', 'こんにちは、さようなら'],
    ['euc-jp', 'こんにちは世界'],
    ['euc-kr', '안녕하세요 여러분 오늘은 날씨가 참 좋네요'],
  ])('in %s: %s', (encoding, line) => {
    for (const text of [line, subRip(line)]) expect(decodeText(bytesIn(encoding, text))).toEqual({ text, encoding })
  })

  it.each(['Grüße an alle', '你好,世界 今天天气很好', 'plain', 'Привет'])(
    'in UTF-16 with and without a mark: %s',
    (line) => {
      const text = subRip(line)
      expect(decodeText(utf16(text, 'le'))).toEqual({ text, encoding: 'utf-16le' })
      expect(decodeText(utf16(text, 'be'))).toEqual({ text, encoding: 'utf-16be' })
      expect(decodeText(utf16(`\uFEFF${text}`, 'le'))).toEqual({ text, encoding: 'utf-16le' })
      expect(decodeText(utf16(`\uFEFF${text}`, 'be'))).toEqual({ text, encoding: 'utf-16be' })
    },
  )

  it('all of Windows-1252 between 0x80 and 0x9F, in every release of Node.js', () => {
    expect(decodeText(Buffer.from('caf\xE9 \x80 \x85 \x91a\x92 \x93b\x94 \x96 \x99', 'latin1')).text).toBe(
      'café € … ‘a’ “b” – ™',
    )
  })

  it('as an XML file says, if its bytes fit', () => {
    const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><p>Привет</p>`
    const bytes = bytesIn('koi8-r', xml('koi8-r'))
    expect(decodeText(bytes).text).toBe(xml('koi8-r'))
    expect(decodeText(Buffer.from(xml('windows-1251'))).encoding).toBe('utf-8')
  })

  it('in UTF-8, with its own U+FFFD and without its mark', () => {
    expect(decodeText(Buffer.from('\uFEFFa \uFFFD ü'))).toEqual({ text: 'a \uFFFD ü', encoding: 'utf-8' })
  })
})

it.each([
  [
    'one line of another encoding',
    Buffer.concat([Buffer.from('Grüße\nmañana\nx '), Buffer.from([0xe9]), Buffer.from('t\n')]),
    3,
  ],
  ['a text too short to tell', Buffer.from('OK\r\n\xC4\xE0\r\n', 'latin1'), 2],
  ['bytes of no text', Buffer.from([0x0d, 0x81, 0xff, 0x02, 0xc0]), 2],
  ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x41, 0, 0x42]), 1],
])('%s is refused with its line', (_, bytes, line) => {
  expect(() => decodeText(bytes)).toThrow(`in line ${line} `)
})

it('strict UTF-8 names the first wrong byte', () => {
  expect(decodeUtf8(Buffer.from('{"a":"ü"}'))).toBe('{"a":"ü"}')
  expect(() => decodeUtf8(Buffer.from('{"a":"ü\xE9"}\n', 'latin1'))).toThrow(/in line 1 .* from byte 7$/)
  expect(() => decodeUtf8(Buffer.from([0x61, 0x0a, 0xc3]))).toThrow(/in line 2 .* from byte 3$/)
})

it('any bytes are decoded without a replacement, or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        const { text, encoding } = decodeText(bytes)
        if (encoding === 'utf-8') expect(Buffer.from(text)).toEqual(Buffer.from(bytes))
        else if (!encoding.startsWith('utf-16') && encoding !== 'gbk') expect(text).not.toContain('\uFFFD')
      } catch (error) {
        expect((error as Error).name).toBe('UnknownEncoding')
      }
    }),
    { numRuns: 300 },
  )
})

it('any text in UTF-8 comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!text.includes('\0') && !text.startsWith('\uFEFF') && !text.includes('\x1B'))
      expect(decodeText(Buffer.from(text))).toEqual({ text, encoding: 'utf-8' })
    }),
  )
})

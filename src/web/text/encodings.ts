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

/** Characters that may be wrong by chance: names, typing errors. */
const mostWrong = 0.05

const punctuation = /[\u00A0-\u00A9\u00AB-\u00B4\u00B6-\u00BF×÷\u2010-\u203A€™№\u060C\u061B\u061F]/
const odd = /[¤¦¬¯±´¶¸¨÷\u2500-\u259F\u0080-\u009F\p{Co}\p{Cn}]/u
const scripts = ['Latin', 'Cyrillic', 'Greek', 'Hebrew', 'Arabic', 'Thai', 'Han', 'Hiragana', 'Katakana', 'Hangul'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)
const together = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Latin}ー]+$/u

/** Whether a text has control characters, which people do not write. */
export const hasControl = (text: string): boolean => /(?![\t\n\v\f\r])\p{Cc}/u.test(text)

/**
 * Whether people write such a text: no word of several alphabets, no capitals inside words, no signs between letters.
 * Bytes that are decoded in a wrong encoding nearly always give these.
 */
export function isPlausible(text: string, encoding: string): boolean {
  const foreign = [...text].filter((letter) => letter > '\x7F')
  if (foreign.length === 0 || hasControl(text)) return false
  const byScript = eastAsian[encoding]
  if (byScript) return byScript(foreign, text)
  let wrong = foreign.filter((letter) => odd.test(letter)).length
  for (const [, sign = ''] of text.matchAll(/(?<=\p{L})([^\p{L}\p{M}\p{ASCII}]+)(?=\p{L})/gu))
    if (punctuation.test(sign) && !/^[\u00A0’‘·“”«»–—…]+$/.test(sign)) wrong += sign.length
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) if (isStrange(word)) wrong += word.length
  return wrong / foreign.length <= mostWrong
}

function isStrange(word: string): boolean {
  const foreign = [...word].filter((letter) => letter > '\x7F').length
  if (foreign === 0) return false
  const used = scripts.filter((script) => script.test(word)).length
  if (used > 1 && !together.test(word)) return true
  if (/\p{Ll}\p{Lu}/u.test(word)) return true
  const { length } = [...word]
  if (!/^\p{Script=Latin}+$/u.test(word)) return false
  return length < 4 ? length > 1 && foreign === length : foreign > length / 2
}

const share = (letters: readonly string[], kind: RegExp | ReadonlySet<string>) =>
  letters.filter((letter) => ('has' in kind ? kind.has(letter) : kind.test(letter))).length / letters.length

const eastAsianSigns = /[\u2010-\u2026\u3000-\u303F\uFF00-\uFF60·×]/
const kana = /[\u3041-\u30FE]/
const halfKana = /[\uFF61-\uFF9F]/

/** The characters of a range of two-byte codes: the most used ones come first in each Chinese standard. */
function levelOne(encoding: string, first: number, last: number, trails: readonly (readonly [number, number])[]) {
  const decode = strictDecoder(encoding)
  const letters = new Set<string>()
  for (let lead = first; lead <= last; lead += 1)
    for (const [from, to] of trails)
      for (let trail = from; trail <= to; trail += 1) letters.add(decode(Uint8Array.of(lead, trail)) ?? '')
  return letters
}

/** Chinese is written in runs; a letter of a western text that looks Chinese stands alone between Latin letters. */
const standsInRuns = (text: string) => {
  const runs = text.match(/\p{Script=Han}+/gu) ?? []
  return runs.length > 0 && runs.join('').length / runs.length >= 1.5
}

const withoutSigns = (letters: readonly string[]) => letters.filter((letter) => !eastAsianSigns.test(letter))

/** @param commonLetters is called once, and only when a text needs it */
function chinese(commonLetters: () => ReadonlySet<string>) {
  let common: ReadonlySet<string> | undefined
  return (letters: readonly string[], text: string) => {
    const words = withoutSigns(letters)
    if (words.length === 0 || !standsInRuns(text)) return false
    common ??= commonLetters()
    return share(words, common) >= 0.9
  }
}

const japanese = (letters: readonly string[]) => {
  const words = withoutSigns(letters)
  return (
    words.length > 0 &&
    share(words, kana) >= 0.2 &&
    share(words, halfKana) <= mostWrong &&
    share(words, /[\p{Script=Han}\u3041-\u30FE\uFF61-\uFF9F]/u) >= 0.95
  )
}

/** Whether a text is written in kana: bytes of no other encoding give several of them in a row. */
export const isKana = (text: string): boolean => {
  const letters = [...text].filter((letter) => letter > '\x7F')
  return letters.filter((letter) => kana.test(letter)).length >= Math.max(4, letters.length / 2)
}

const eastAsian: Record<string, (letters: readonly string[], text: string) => boolean> = {
  gbk: chinese(() => levelOne('gbk', 0xb0, 0xd7, [[0xa1, 0xfe]])),
  big5: chinese(() =>
    levelOne('big5', 0xa4, 0xc6, [
      [0x40, 0x7e],
      [0xa1, 0xfe],
    ]),
  ),
  shift_jis: japanese,
  'euc-jp': japanese,
  'euc-kr': (letters) => {
    const words = withoutSigns(letters)
    return words.length > 0 && share(words, /\p{Script=Hangul}/u) >= 0.9
  },
  // A vowel or tone above or below stands on a consonant, and a leading vowel before one.
  'windows-874': (letters, text) =>
    share(letters, /[\u0E01-\u0E5B]/) >= 0.95 &&
    new Set(letters.filter((letter) => /[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/.test(letter))).size >= 2 &&
    !/(?<![\u0E01-\u0E2E\u0E31\u0E34-\u0E3A\u0E47-\u0E4E])[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/.test(text) &&
    !/[\u0E40-\u0E44](?![\u0E01-\u0E2E])/.test(text),
}

/** Base 20 of RFC 8628, section 6.1. */
export const base20 = /^[BCDFGHJKLMNPQRSTVWXZ]+$/i

const alphabets: [RegExp, number][] = [
  [/^\d+$/, 10],
  [/^[0-9a-f]+$/i, 16],
  [base20, 20],
  [/^([A-Z]+|[a-z]+)$/, 26],
  [/^([A-Z0-9]+|[a-z0-9]+)$/, 36],
  [/^[A-Za-z0-9]+$/, 62],
]

/**
 * The most bits that codes can have, as far as a few of them show it: their shortest length, in the smallest alphabet
 * that has them all. What more than half of a code has in common with all others at its beginning counts nothing.
 */
export function mostBits(allCodes: readonly string[]): number {
  const codes = [...new Set(allCodes)]
  const together = codes.join('')
  const [, letters] = alphabets.find(([pattern]) => pattern.test(together)) ?? [undefined, 64]
  const length = Math.min(...codes.map((code) => code.length))
  const [first = ''] = codes
  let common = 0
  while (codes.length > 1 && common < length && codes.every((code) => code[common] === first[common])) common += 1
  return Math.floor((length - (common > length / 2 ? common : 0)) * Math.log2(letters) * 10) / 10
}

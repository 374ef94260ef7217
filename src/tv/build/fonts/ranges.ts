export type Ranges = readonly (readonly [from: number, to: number])[]

/** What the pairing screen needs of the code's face: letters, digits and the signs of addresses. */
export const codeRanges: Ranges = [
  [0x20, 0x20],
  [0x2c, 0x3a],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]

/** And of the text's: dashes and quotation marks too. */
export const textRanges: Ranges = [...codeRanges, [0xab, 0xab], [0xbb, 0xbb], [0x2013, 0x2014], [0x2018, 0x201e]]

/** All of the package's Latin face, without marks that nobody sees, such as those around isolated text. */
export const latinRanges: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2dc],
  [0x300, 0x329],
  [0x2000, 0x200a],
  [0x2010, 0x2027],
  [0x202f, 0x205f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2215],
]

/** All code points of ranges. */
export const inRanges = (ranges: Ranges): number[] =>
  ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))

/** Code points in order as the value of `unicode-range`: `U+E4,U+430-44F`. */
export function unicodeRange(characters: readonly number[]): string {
  const ranges: [from: number, to: number][] = []
  for (const character of characters) {
    const last = ranges.at(-1)
    if (last && character === last[1] + 1) last[1] = character
    else ranges.push([character, character])
  }
  const hex = (character: number) => character.toString(16).toUpperCase()
  return ranges.map(([from, to]) => `U+${hex(from)}${to > from ? `-${hex(to)}` : ''}`).join()
}

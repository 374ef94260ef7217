import { join } from 'node:path'

/** Weights of text: normal and bold. */
export type Weight = 400 | 700

/** A font, from which characters are cut. */
export interface Source {
  /** The name that styles give it. */
  family: string
  /** The paths of the files. */
  files: Readonly<Record<Weight, string>>
  /** Whether all of its characters are taken, so that titles of people are drawn too, or only those of the texts. */
  whole: boolean
  /** Characters that the keyboard on the screen has, beside those of the texts. */
  keys?: Ranges
  /** OpenType features to keep; all by default. */
  features?: readonly string[]
}

/** Figures of one width, and marks that belong to letters. Kerning would add a third to the small files. */
export const plainFeatures = ['tnum', 'mark', 'ccmp']

const source = (
  family: string,
  files: Readonly<Record<Weight, string>>,
  rest: Pick<Source, 'whole' | 'keys' | 'features'>,
): Source => ({ family, files, ...rest })

/**
 * The fonts are here, because their packages also have all other weights, whole and in slices: 230 MB. `files/README.md`
 * says where they come from.
 */
const file = (name: string): string => join(import.meta.dirname, 'files', `${name}-normal.woff2`)
const bothOf = (name: string): Record<Weight, string> => ({ 400: file(`${name}-400`), 700: file(`${name}-700`) })

const text = 'Atkinson Hyperlegible Next'
/** The second family of `--family` (`theme/tokens.css`). */
const language = 'Tenfoot Language'
const plain = { whole: false, features: plainFeatures }
/** Hiragana and katakana. */
const kana: Ranges = [[0x3041, 0x30ff]]
/** Of these only letters with accents are cut, for the first screen. */
const accents = { whole: false, features: [] }

/** What draws Latin letters and punctuation, in every language. */
export const latinSources = [
  source(text, bothOf('atkinson-hyperlegible-next-latin'), accents),
  source(text, bothOf('atkinson-hyperlegible-next-latin-ext'), accents),
] as const

/**
 * What draws the digits of the app, except in codes and addresses: the zero of Atkinson Hyperlegible Next has a slash, and no
 * feature removes it. Digits of Fira Sans are as high, and a little narrower.
 */
export const figureFiles = bothOf('fira-sans-latin')

/** What draws the code and the address. */
export const codeFile = file('atkinson-hyperlegible-mono-latin-600')

/**
 * What draws the other scripts (ISO 15924). Arabic and Devanagari keep all features, because they join letters.
 * Chinese, Japanese and Korean have too many characters to take all.
 */
const scriptSources: Readonly<Record<string, Source>> = {
  Cyrl: source(language, bothOf('noto-sans-cyrillic'), { whole: true, features: plainFeatures }),
  Deva: source(language, bothOf('noto-sans-devanagari'), { whole: true }),
  Arab: source(language, bothOf('noto-sans-arabic-arabic'), { whole: true }),
  Hebr: source(language, bothOf('noto-sans-hebrew-hebrew'), {
    whole: true,
    features: plainFeatures,
  }),
  Jpan: source(language, bothOf('noto-sans-jp-japanese'), { ...plain, keys: kana }),
  Kore: source(language, bothOf('noto-sans-kr-korean'), plain),
  Hans: source(language, bothOf('noto-sans-sc-chinese-simplified'), plain),
}

/** The script of a language (ISO 15924). */
export const scriptOf = (tag: string): string => new Intl.Locale(tag).maximize().script ?? 'Latn'

/** The font of a language's own script; undefined for Latin. @throws Error if there is none for its script */
export function scriptSource(tag: string): Source | undefined {
  const script = scriptOf(tag)
  if (script === 'Latn') return undefined
  const found = scriptSources[script]
  if (!found) throw new Error(`${tag} is written in ${script}, for which build/fonts/sources.ts has no font`)
  return found
}

type Ranges = readonly (readonly [from: number, to: number])[]

/** What the pairing screen needs of the code's face: letters, digits and the signs of addresses. */
export const codeRanges: Ranges = [
  [0x20, 0x20],
  [0x2c, 0x3a],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]

/** Those of `figureFiles`. */
export const figureRanges: Ranges = [[0x30, 0x39]]

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

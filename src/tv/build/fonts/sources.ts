import { createRequire } from 'node:module'
import type { Ranges } from './ranges.ts'

const require = createRequire(import.meta.url)

/** Weights of text: normal and bold. */
export type Weight = 400 | 700

/** A font of a package, from which characters are cut. */
export interface Source {
  /** The name that styles give it. */
  family: string
  /** The paths of the package's files. */
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
  source(
    text,
    {
      400: require.resolve(
        '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff2',
      ),
      700: require.resolve(
        '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff2',
      ),
    },
    accents,
  ),
  source(
    text,
    {
      400: require.resolve(
        '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-400-normal.woff2',
      ),
      700: require.resolve(
        '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-700-normal.woff2',
      ),
    },
    accents,
  ),
] as const

/** What draws the code and the address. */
export const codeFile = require.resolve(
  '@fontsource/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-600-normal.woff2',
)

/**
 * What draws the other scripts (ISO 15924). Arabic and Devanagari keep all features, because they join letters.
 * Chinese, Japanese and Korean have too many characters to take all.
 */
const scriptSources: Readonly<Record<string, Source>> = {
  Cyrl: source(
    language,
    {
      400: require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2'),
      700: require.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff2'),
    },
    { whole: true, features: plainFeatures },
  ),
  Deva: source(
    language,
    {
      400: require.resolve('@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff2'),
      700: require.resolve('@fontsource/noto-sans/files/noto-sans-devanagari-700-normal.woff2'),
    },
    { whole: true },
  ),
  Arab: source(
    language,
    {
      400: require.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2'),
      700: require.resolve('@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-700-normal.woff2'),
    },
    { whole: true },
  ),
  Hebr: source(
    language,
    {
      400: require.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-400-normal.woff2'),
      700: require.resolve('@fontsource/noto-sans-hebrew/files/noto-sans-hebrew-hebrew-700-normal.woff2'),
    },
    {
      whole: true,
      features: plainFeatures,
    },
  ),
  Jpan: source(
    language,
    {
      400: require.resolve('@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-400-normal.woff2'),
      700: require.resolve('@fontsource/noto-sans-jp/files/noto-sans-jp-japanese-700-normal.woff2'),
    },
    { ...plain, keys: kana },
  ),
  Kore: source(
    language,
    {
      400: require.resolve('@fontsource/noto-sans-kr/files/noto-sans-kr-korean-400-normal.woff2'),
      700: require.resolve('@fontsource/noto-sans-kr/files/noto-sans-kr-korean-700-normal.woff2'),
    },
    plain,
  ),
  Hans: source(
    language,
    {
      400: require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff2'),
      700: require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff2'),
    },
    plain,
  ),
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

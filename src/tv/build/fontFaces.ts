import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { writeWhole } from './writeWhole.ts'

const require = createRequire(import.meta.url)

/** Name of an output file → the package's file that it is cut from. 400 and 700 are for text; 600 is for the code. */
const cuts = {
  'text-400': require.resolve(
    '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff2',
  ),
  'text-700': require.resolve(
    '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff2',
  ),
  'code-600': require.resolve(
    '@fontsource/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-600-normal.woff2',
  ),
} as const

/**
 * Splits each Latin face in two: a small first file with only ASCII, which the pairing screen and its code
 * (specification: device-flow 4) need, and the rest, which a browser loads only when a name or a title needs it
 * (`unicode-range` in `theme/fonts.css`). The files are written to Vite's cache at every start;
 * `url("made-fonts/text-400-first.woff2")` refers to them.
 */
export function fontFaces(cacheFolder: string): Plugin {
  const folder = join(cacheFolder, 'fonts')
  return {
    name: 'tenfoot:font-faces',
    async config() {
      await mkdir(folder, { recursive: true })
      await Promise.all(
        Object.entries(cuts).map(async ([name, source]) => {
          const whole = await readFile(source)
          const cut = (characters: string, part: string) =>
            subsetFont(whole, characters, {
              targetFormat: 'woff2',
              // Without kerning: in the first face alone it would add 1.5 kB to the first screen, whose limit is 110
              // kB.
              keepFeatures: ['tnum', 'mark', 'ccmp'],
              noHinting: true,
            }).then((font) => writeWhole(join(folder, `${name}-${part}.woff2`), font))
          await Promise.all([cut(asciiPrintable(), 'first'), cut(restOfLatin(), 'rest')])
        }),
      )
      return { resolve: { alias: [{ find: /^made-fonts\//, replacement: `${folder}/` }] } }
    },
  }
}

function asciiPrintable(): string {
  return String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))
}

/** Latin-1, and the other characters of the package's Latin face: the `unicode-range` of the `rest` files. */
function restOfLatin(): string {
  const ranges = [
    [0xa0, 0xff],
    [0x131, 0x131],
    [0x152, 0x153],
    [0x2bb, 0x2bc],
    [0x2c6, 0x2dc],
    [0x300, 0x329],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
    [0x2190, 0x2193],
    [0x2212, 0x2215],
  ] as const
  return ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => String.fromCharCode(from + index)))
    .join('')
}

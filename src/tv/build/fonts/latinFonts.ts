import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { writeWhole } from '../writeWhole.ts'
import { cutFont } from './cut.ts'
import {
  codeFile,
  codeRanges,
  figureFiles,
  figureRanges,
  inRanges,
  latinRanges,
  latinSources,
  plainFeatures,
  textRanges,
} from './sources.ts'

/** Name of an output file → the package's file that it is cut from. 400 and 700 are for text; 600 is for the code. */
const cuts = {
  'text-400': { file: latinSources[0].files[400], first: inRanges(textRanges) },
  'text-700': { file: latinSources[0].files[700], first: inRanges(textRanges) },
  'code-600': { file: codeFile, first: inRanges(codeRanges) },
} as const

/**
 * Splits each Latin face in two: a small first file with letters, digits and the signs of addresses, which the pairing
 * screen and its code (specification: device-flow 4) need, and the rest, which a browser loads only when a text needs
 * it (`unicode-range` in `theme/fonts.css`). Cuts the app's digits from their own face. The files are written to `folder` at every start;
 * `url("made-fonts/text-400-first.woff2")` refers to them.
 */
export function latinFonts(folder: string): Plugin {
  return {
    name: 'tenfoot:latin-fonts',
    async config() {
      await mkdir(folder, { recursive: true })
      for (const weight of [400, 700] as const) {
        const characters = inRanges(figureRanges)
        const path = await cutFont({ file: figureFiles[weight], characters, features: plainFeatures }, folder)
        await writeWhole(join(folder, `figures-${weight}.woff2`), await readFile(path))
      }
      for (const [name, { file, first }] of Object.entries(cuts)) {
        const rest = inRanges(latinRanges).filter((character) => !first.includes(character))
        for (const [part, characters] of Object.entries({ first, rest })) {
          const path = await cutFont({ file, characters, features: plainFeatures }, folder)
          await writeWhole(join(folder, `${name}-${part}.woff2`), await readFile(path))
        }
      }
      return { resolve: { alias: [{ find: /^made-fonts\//, replacement: `${folder}/` }] } }
    },
  }
}

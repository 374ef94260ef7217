import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PO from 'pofile'
import type { Plugin } from 'vite'
import { charactersIn, cutFont, type FontFormat } from './cut.ts'
import { namesIn } from './names.ts'
import { inRanges, latinSources, type Source, scriptSource, textRanges, unicodeRange, type Weight } from './sources.ts'

/** A catalogue of the television, such as `/locales/first/de.po`. */
const catalogue = /^(.*\/src\/tv\/locales)\/(first|app)\/([^/]+)\.po$/

/**
 * Adds to each compiled catalogue the fonts that draw it, as `FontFace` objects, and to that of the first screen where
 * the app's is. So a language's fonts load with its messages, and never without them.
 *
 * The fonts of the first screen are a part of its catalogue's file: as files of their own they would cost more
 * requests, and come later. They have only the characters of its messages. The app's have all of a small script, or
 * what the language's messages and names need.
 */
export function catalogueFonts(folder: string, format: FontFormat): Plugin {
  const cut: Cut = (source, weight, characters) =>
    cutFont({ file: source.files[weight], characters, features: source.features, format }, folder)
  return {
    name: 'tenfoot:catalogue-fonts',
    transform: {
      filter: { id: catalogue },
      async handler(code, id) {
        const [, locales = '', part = '', tag = ''] = catalogue.exec(id) ?? []
        const texts = async (name: string) =>
          PO.parse(await readFile(join(locales, name, `${tag}.po`), 'utf8'))
            .items.flatMap(({ msgstr }) => msgstr)
            .join('')
        const faces =
          part === 'first' ? await firstFaces(tag, await texts('first'), cut) : await appFaces(tag, texts, cut)
        const next = part === 'first' ? `export const app=()=>import('../app/${tag}.po')` : ''
        return {
          code: [...faces.imports, code, `export const faces=[${faces.made.join()}]`, next].join('\n'),
          map: null,
        }
      },
    },
  }
}

/** Cuts characters from a font. @returns the path of the new file */
type Cut = (source: Source, weight: Weight, characters: readonly number[]) => Promise<string>

/** Code of the module. */
interface Faces {
  imports: string[]
  made: string[]
}

async function firstFaces(tag: string, text: string, cut: Cut): Promise<Faces> {
  const script = scriptSource(tag)
  const loaded = new Set(inRanges(textRanges))
  let left = codePoints(text).filter((character) => !loaded.has(character) && !braces.includes(character))
  const made: string[] = []
  for (const source of tag === 'en' ? [] : [...latinSources, ...(script ? [script] : [])]) {
    const drawn = await charactersIn(source.files[400])
    const characters = left.filter((character) => drawn.includes(character))
    if (characters.length === 0) continue
    left = left.filter((character) => !drawn.includes(character))
    const font = await readFile(await cut(source, 400, characters), 'base64')
    made.push(face(source, 400, `bytes('${font}')`, characters))
  }
  const bytes = 'const bytes=(text)=>Uint8Array.from(atob(text),(one)=>one.charCodeAt(0))'
  return { imports: made.length > 0 ? [bytes] : [], made }
}

async function appFaces(tag: string, texts: (part: string) => Promise<string>, cut: Cut): Promise<Faces> {
  const faces: Faces = { imports: [], made: [] }
  const source = scriptSource(tag)
  if (!source) return faces
  const words = codePoints((await texts('first')) + (await texts('app')) + namesIn(tag))
  const needed = new Set([...words, ...inRanges(source.keys ?? [])])
  for (const weight of [400, 700] as const) {
    const characters = (await charactersIn(source.files[weight])).filter(
      (character) => character > 0x7e && (source.whole || needed.has(character)),
    )
    const path = await cut(source, weight, characters)
    faces.imports.push(`import font${weight} from ${JSON.stringify(`${path}?url`)}`)
    faces.made.push(face(source, weight, `\`url(\${font${weight}})\``, characters))
  }
  return faces
}

const codePoints = (text: string) =>
  [...new Set(text)].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b)

/** Marks of values in messages. */
const braces = codePoints('{}')

const face = ({ family }: Source, weight: Weight, font: string, characters: readonly number[]) =>
  `new FontFace('${family}',${font},{weight:'${weight}',unicodeRange:'${unicodeRange(characters)}'})`

import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { convert } from 'fontverter'
import { Blob, Face } from 'harfbuzzjs'
import subsetFont from 'subset-font'
import { writeWhole } from '../writeWhole.ts'

/** WOFF2 is the smallest; WOFF is a quarter larger and made in a tenth of the time. */
export type FontFormat = 'woff2' | 'woff'

interface CutOptions {
  /** The path of a font. */
  file: string
  /** Characters of the font. */
  characters: readonly number[]
  /** OpenType features to keep; all by default. */
  features?: readonly string[] | undefined
  /** Default: `woff2`. */
  format?: FontFormat
}

/** Writes some characters of a font to `folder`, unless an earlier build has. @returns the file's path */
export async function cutFont(
  { file, characters, features, format = 'woff2' }: CutOptions,
  folder: string,
): Promise<string> {
  const whole = await readFile(file)
  const options = {
    noHinting: true,
    // For programs with a list of fonts, and for old Windows. Chromium 64 refuses a font without names.
    dropTables: ['STAT', 'gasp'],
    ...(features && { keepFeatures: [...features] }),
  }
  const key = createHash('sha256')
    .update(whole)
    .update(JSON.stringify([characters, options]))
    .digest('hex')
  const path = join(folder, `${basename(file, '.woff2')}-${key.slice(0, 16)}.${format}`)
  const made = await readFile(path).catch(() => undefined)
  if (made) return path
  const font = await subsetFont(whole, String.fromCodePoint(...characters), { ...options, targetFormat: format })
  await mkdir(folder, { recursive: true })
  await writeWhole(path, font)
  return path
}

const known = new Map<string, Promise<readonly number[]>>()

/** All characters that a font draws (code points), in order. */
export function charactersIn(file: string): Promise<readonly number[]> {
  const before = known.get(file)
  if (before) return before
  const found = readCharacters(file)
  known.set(file, found)
  return found
}

async function readCharacters(file: string): Promise<readonly number[]> {
  const plain = await convert(await readFile(file), 'sfnt')
  return [...new Face(new Blob(new Uint8Array(plain))).collectUnicodes()].sort((a, b) => a - b)
}

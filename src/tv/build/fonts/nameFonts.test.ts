import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { languageTags } from '#contract/languages.ts'
import { languageNames } from '#tv/language/names/languageNames.ts'
import { charactersIn } from './cut.ts'
import { nameLetters } from './nameFonts.ts'
import { inRanges, latinRanges, scriptOf, scriptSource } from './sources.ts'

/** The characters of each script that `language/names/languageNames.css` lets a browser load. */
async function rangesOf(): Promise<Map<string, ReadonlySet<number>>> {
  const css = await readFile(join(import.meta.dirname, '../../language/names/languageNames.css'), 'utf8')
  const faces = [...css.matchAll(/name-(\w+)\.woff2[^}]*unicode-range: ([^;]*);/g)]
  return new Map(
    faces.map(([, script = '', text = '']) => {
      const ranges = [...text.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
        ([, from = '', to = from]) => [parseInt(from, 16), parseInt(to, 16)] as const,
      )
      return [script, new Set(inRanges(ranges))]
    }),
  )
}

it.each(languageTags)('every letter of the name of %s is drawn by a font that comes with it', async (tag) => {
  const source = scriptSource(tag)
  const drawn = source ? await charactersIn(source.files[400]) : inRanges(latinRanges)
  const ranges = (await rangesOf()).get(scriptOf(tag))
  for (const letter of languageNames[tag]) {
    const point = letter.codePointAt(0) ?? 0
    expect(drawn, letter).toContain(point)
    if (source) expect([nameLetters().get(scriptOf(tag))?.includes(point), ranges?.has(point)]).toEqual([true, true])
  }
})

it('no two files of names have the same letter, so that none is loaded for another language', async () => {
  const all = [...(await rangesOf()).values()].flatMap((range) => [...range])
  expect(new Set(all).size).toBe(all.length)
})

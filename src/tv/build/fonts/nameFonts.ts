import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { languageTags } from '#contract/languages.ts'
import { languageNames } from '#tv/language/names/languageNames.ts'
import { writeWhole } from '../writeWhole.ts'
import { charactersIn, cutFont } from './cut.ts'
import { scriptOf, scriptSource } from './sources.ts'

/** The letters of the names of languages that Latin fonts lack, by script, as code points. */
export function nameLetters(): Map<string, number[]> {
  const letters = new Map<string, number[]>()
  for (const tag of languageTags) {
    if (!scriptSource(tag)) continue
    const before = letters.get(scriptOf(tag)) ?? []
    const own = [...languageNames[tag]].map((letter) => letter.codePointAt(0) ?? 0)
    letters.set(
      scriptOf(tag),
      [...new Set([...before, ...own])].sort((a, b) => a - b),
    )
  }
  return letters
}

/**
 * Cuts the names of languages, so that a person finds their own on a television without a font of its script. The files
 * hold only these letters, and browsers load them with the list of languages (`language/names/languageNames.css`).
 * `url("made-fonts/name-Deva.woff2")` refers to one.
 */
export function nameFonts(folder: string): Plugin {
  return {
    name: 'tenfoot:name-fonts',
    async config() {
      await mkdir(folder, { recursive: true })
      for (const tag of languageTags) {
        const source = scriptSource(tag)
        if (!source) continue
        const file = source.files[400]
        const drawn = await charactersIn(file)
        const characters = (nameLetters().get(scriptOf(tag)) ?? []).filter((character) => drawn.includes(character))
        const path = await cutFont({ file, characters, features: source.features }, folder)
        await writeWhole(join(folder, `name-${scriptOf(tag)}.woff2`), await readFile(path))
      }
    },
  }
}

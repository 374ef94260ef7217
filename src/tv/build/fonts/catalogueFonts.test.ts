import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PO from 'pofile'
import { expect, it } from 'vitest'
import { languageTags } from '#contract/languages.ts'
import { charactersIn } from './cut.ts'
import { inRanges, latinSources, scriptSource, textRanges } from './sources.ts'

const locales = join(import.meta.dirname, '../../locales')
/** The fonts of all televisions have these, or nobody draws them, as soft hyphens; ours have not. */
const everywhere = /[\s≤\u00ad]/

it.each(languageTags)('the fonts of %s draw every character of its messages', async (tag) => {
  const script = scriptSource(tag)
  const drawn = new Set(inRanges(textRanges))
  for (const { files } of script ? [...latinSources, script] : latinSources)
    for (const character of await charactersIn(files[400])) drawn.add(character)
  for (const part of ['first', 'app']) {
    const { items } = PO.parse(await readFile(join(locales, part, `${tag}.po`), 'utf8'))
    for (const { msgid, msgstr } of items) {
      const missing = [...msgstr.join('')].filter(
        (character) => !drawn.has(character.codePointAt(0) ?? 0) && !everywhere.test(character),
      )
      expect(missing, msgid).toEqual([])
    }
  }
})

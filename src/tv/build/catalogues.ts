import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'
import type { Plugin } from 'vite'

/**
 * Compiles catalogues (`.po` files), so that no television has to: the module exports `messages`, compiled texts by ID.
 * A text that a language lacks is the English one.
 */
export function catalogues(): Plugin {
  return {
    name: 'tenfoot:catalogues',
    transform: {
      filter: { id: /\.po$/ },
      async handler(source, id) {
        const english = join(dirname(id), 'en.po')
        this.addWatchFile(english)
        const texts = { ...textsIn(await readFile(english, 'utf8')), ...textsIn(source) }
        return { code: compiledModule(texts), map: null, moduleType: 'js' }
      },
    },
  }
}

/** ID → text, without those that are not translated. */
function textsIn(catalogue: string): Record<string, string> {
  const { items } = PO.parse(catalogue)
  return Object.fromEntries(items.flatMap(({ msgid, msgstr: [text] }) => (text ? [[msgid, text]] : [])))
}

function compiledModule(texts: Readonly<Record<string, string>>): string {
  const messages: Record<string, CompiledMessage> = {}
  for (const id of Object.keys(texts).sort()) messages[id] = compileMessage(texts[id] ?? '')
  // As a text, because engines parse JSON in half the time of the same code.
  return `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(messages))})`
}

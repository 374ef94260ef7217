import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type I18n, setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import PO from 'pofile'
import { type LanguageTag, withDigits } from '#contract/languages.ts'

/** Next to this file in the sources, and next to the compiled code in a release. */
const folder = join(import.meta.dirname, 'locales')
const loaded = new Map<LanguageTag, I18n>()

/** The messages of all pages in a language. A message that a catalogue lacks is shown in English. */
export function messagesIn(language: LanguageTag): I18n {
  const known = loaded.get(language)
  if (known) return known
  const i18n = setupI18n({ locale: language, locales: withDigits(language), messages: { [language]: read(language) } })
  i18n.setMessagesCompiler(compileMessage)
  loaded.set(language, i18n)
  return i18n
}

/** English stands in the code, and is compiled when it is used. */
function read(language: LanguageTag): Record<string, CompiledMessage> {
  if (language === 'en') return {}
  const { items } = PO.parse(readFileSync(join(folder, `${language}.po`), 'utf8'))
  return Object.fromEntries(items.flatMap(({ msgid, msgstr: [text] }) => (text ? [[msgid, compileMessage(text)]] : [])))
}

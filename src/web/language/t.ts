import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type I18n, setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import type { FastifyRequest } from 'fastify'
import PO from 'pofile'
import { type LanguageTag, languageFor, withDigits } from '#contract/languages.ts'
import { elementsIn, isolated, type Message, type MessageValues } from '#contract/message.ts'
import { messages } from './messages.ts'

const current = new AsyncLocalStorage<I18n>()

/** Does work for a request: meanwhile `t` uses the language that its browser prefers (RFC 9110 12.5.4). */
export function inLanguageOf<Result>({ headers }: FastifyRequest, work: () => Result): Result {
  return current.run(messagesIn(languageFor(acceptedLanguages(headers['accept-language']))), work)
}

/** Does work for a person whose language is known, such as a subscriber: meanwhile `t` uses it. */
export const inLanguage = <Result>(language: string, work: () => Result): Result =>
  current.run(messagesIn(languageFor([language])), work)

/** The language of the current request; English outside a request. */
export const currentLanguage = (): LanguageTag => (current.getStore()?.locale ?? 'en') as LanguageTag

/** The text of a message in the current language, with its values, each of which keeps its own direction. */
export function t({ id, message }: Message, values: MessageValues = {}): string {
  const i18n = messagesIn(currentLanguage())
  return i18n._(id, isolated(values, i18n.locale, i18n.messages[id]), { message })
}

/**
 * A text that may be a name or a message, for a title or an option, where no `<bdi>` can stand: a name keeps its own
 * direction.
 */
export function nameText(text: string): string {
  return String(isolated({ text }, currentLanguage(), undefined).text)
}

/** A message some of whose values are elements, such as a name in bold. */
export function rich<Element>(message: Message, elements: Readonly<Record<string, Element>>): (string | Element)[] {
  return elementsIn((markers) => t(message, markers), elements)
}

/** A list with the comma of the language, and without "and": "Data API, Analytics API". */
export const listOf = (items: readonly string[]): string =>
  items.length === 0 ? '' : items.reduce((before, next) => t(messages.comma, { before, next }))

/** Next to this file in the sources, and next to the compiled code in a release. */
const folder = join(import.meta.dirname, 'locales')
const loaded = new Map<LanguageTag, I18n>()

/** The messages of all pages in a language. A message that a catalogue lacks is shown in English. */
function messagesIn(language: LanguageTag): I18n {
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

/** No browser sends as much. */
const maxLength = 1_000

/** The tags of an Accept-Language field (RFC 9110 12.5.4), best first, without those of weight 0. */
export function acceptedLanguages(field = ''): string[] {
  return field
    .slice(0, maxLength)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim())
      const weight = parameters.find((each) => /^q=/i.test(each))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

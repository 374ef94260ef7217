import { AsyncLocalStorage } from 'node:async_hooks'
import type { I18n } from '@lingui/core'
import type { FastifyRequest } from 'fastify'
import { isolated } from '#contract/isolated.ts'
import { type LanguageTag, languageFor } from '#contract/languages.ts'
import { elementsIn, type Message, type MessageValues } from '#contract/message.ts'
import { acceptedLanguages } from './acceptedLanguages.ts'
import { messagesIn } from './catalogues.ts'

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

import { AsyncLocalStorage } from 'node:async_hooks'
import type { I18n } from '@lingui/core'
import type { FastifyRequest } from 'fastify'
import { type LanguageTag, languageFor } from '#contract/languages.ts'
import { elementsIn, type Message, type MessageValues } from '#contract/message.ts'
import { acceptedLanguages } from './acceptedLanguages.ts'
import { messagesIn } from './catalogues.ts'
import { isolated } from './isolated.ts'

const current = new AsyncLocalStorage<I18n>()

/** Does work for a request: meanwhile `t` uses the language that its browser prefers (RFC 9110 12.5.4). */
export function inLanguageOf<Result>({ headers }: FastifyRequest, work: () => Result): Result {
  return current.run(messagesIn(languageFor(acceptedLanguages(headers['accept-language']))), work)
}

/** The language of the current request; English outside a request. */
export const currentLanguage = (): LanguageTag => (current.getStore()?.locale ?? 'en') as LanguageTag

/** The text of a message in the current language, with its values, each of which keeps its own direction. */
export function t({ id, message }: Message, values: MessageValues = {}): string {
  const language = currentLanguage()
  return messagesIn(language)._(id, isolated(values, language), { message })
}

/** A message some of whose values are elements, such as a name in bold. */
export function rich<Element>(message: Message, elements: Readonly<Record<string, Element>>): (string | Element)[] {
  return elementsIn((markers) => t(message, markers), elements)
}

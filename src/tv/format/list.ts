import { isolated } from '#contract/message.ts'
import { i18n, t } from '../language/t.ts'
import { messages } from './messages.ts'

/**
 * A list with the comma of the language, and without "and": "English, German". What is empty is left out.
 * `Intl.ListFormat` is not in Chromium 64 (72).
 */
export function listOf(items: readonly (string | undefined | false)[]): string {
  const present = items.filter(isGiven)
  return present.length === 0 ? '' : present.reduce((before, next) => t(messages.comma, { before, next }))
}

/** Facts in one line with dots between them; each keeps its own direction. What is empty is left out. */
export function dotted(items: readonly (string | undefined | false)[]): string {
  return items
    .filter(isGiven)
    .map((item) => isolated({ item }, i18n.locale, undefined).item)
    .join(' · ')
}

const isGiven = (item: string | undefined | false): item is string => typeof item === 'string' && item !== ''

import { setupI18n } from '@lingui/core'
import type { Message, MessageValues } from '#contract/message.ts'
import { isolated } from '#contract/message.ts'

/** The messages of the active language. `catalogues.ts` loads them. */
export const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

/**
 * The text of a message in the active language, with its values, each of which keeps its own direction. Call it while
 * rendering: the language can change.
 */
export function t({ id, message }: Message, values?: MessageValues): string {
  return i18n._(id, values && isolated(values, i18n.locale, i18n.messages[id]), { message })
}

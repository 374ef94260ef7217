import { directionOf, type LanguageTag } from '#contract/languages.ts'
import type { MessageValues } from '#contract/message.ts'

/** Letters that are read from right to left: Hebrew, Arabic, and the scripts near them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** First strong isolate, and pop directional isolate (Unicode UAX 9, section 2.4). */
const isolate = (value: string) => `\u2068${value}\u2069`

/**
 * Returns the values of a message so that each keeps its own direction: an email stays in order in an Arabic sentence,
 * and an Arabic name in an English one. Values that read in the direction of the language stay as they are. As
 * characters and not as `<bdi>`, because a value may stand in a title, an option or a label.
 */
export function isolated(values: MessageValues, language: LanguageTag): MessageValues {
  const isRightToLeft = directionOf(language) === 'rtl'
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && (isRightToLeft || rightToLeft.test(value)) ? isolate(value) : value,
    ]),
  )
}

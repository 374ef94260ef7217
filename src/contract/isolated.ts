import { directionOf } from './languages.ts'
import type { MessageValues } from './message.ts'

/** Letters that are read from right to left: Hebrew, Arabic, and the scripts near them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/

/**
 * Returns the values of a message so that each keeps its own direction: an email stays in order in an Arabic sentence,
 * and an Arabic name in an English one. Values that read in the direction of the language stay as they are. As
 * characters and not as `<bdi>`, because a value may stand in a title, an option or a label: first strong isolate, and
 * pop directional isolate (Unicode UAX 9, section 2.4). A value with such characters was put together in the language,
 * so it reads in its direction: isolated, it would have none, because what is within isolates does not count.
 * @param language BCP 47 tag of the message
 * @param compiled the message as Lingui compiles it; a value by which it selects a text is a code, and stays as it is
 */
export function isolated(values: MessageValues, language: string, compiled: unknown): MessageValues {
  const isRightToLeft = directionOf(language) === 'rtl'
  const codes = isRightToLeft ? selecting(compiled) : []
  const all: Record<string, string | number> = {}
  for (const name of Object.keys(values)) {
    const value = values[name] as string | number
    const isOther =
      typeof value === 'string' &&
      (isRightToLeft ? value.indexOf('\u2068') < 0 : rightToLeft.test(value)) &&
      codes.indexOf(name) < 0
    all[name] = isOther ? `\u2068${value}\u2069` : value
  }
  return all
}

/** The names of the values by which a compiled message selects texts, also within its other texts. */
function selecting(compiled: unknown): string[] {
  const names: string[] = []
  for (const token of Array.isArray(compiled) ? compiled : []) {
    if (!Array.isArray(token)) continue
    const [name, type, texts] = token
    if (type === 'select') names.push(name)
    for (const key of Object.keys(texts ?? {})) names.push(...selecting(texts[key]))
  }
  return names
}

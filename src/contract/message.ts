import { directionOf } from './languages.ts'

/**
 * A text that people read. Messages stand in files named messages.ts, each with the comment `i18n` before it:
 * `npm run languages` says so if it does not find one of them among the exports.
 */
export interface Message {
  /** Unique: the folder and a name, such as `live.title`. */
  id: string
  /** The English text, in ICU MessageFormat: `{count, plural, one {# video} other {# videos}}`. */
  message: string
  /** For translators: where it stands, and what the values are. */
  comment: string
}

/** The values of the names in braces. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Stands for an element while a message is put together: a character that no text has. */
const marker = '\u0000'

/**
 * Puts elements into a message, such as a name in bold.
 * @param text returns the message with these values
 * @param elements by the name that stands in braces in the message
 */
export function elementsIn<Element>(
  text: (markers: MessageValues) => string,
  elements: Readonly<Record<string, Element>>,
): (string | Element)[] {
  const markers = Object.fromEntries(Object.keys(elements).map((name) => [name, marker + name + marker]))
  return text(markers)
    .split(marker)
    .map((part, index) => (index % 2 === 1 && part in elements ? (elements[part] as Element) : part))
    .filter((part) => part !== '')
}

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

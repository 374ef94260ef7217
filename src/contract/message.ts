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

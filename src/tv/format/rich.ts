import { elementsIn, type Message } from '#contract/message.ts'
import { t } from '../language/t.ts'

/**
 * A message some of whose values are elements, such as a name in bold. Not in `language/t.ts`, because the first screen
 * has no such message.
 */
export function rich<Element>(message: Message, elements: Readonly<Record<string, Element>>): (string | Element)[] {
  return elementsIn((markers) => t(message, markers), elements)
}

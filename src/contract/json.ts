/** What a text from outside holds as JSON; undefined where it is none. A schema judges it next. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

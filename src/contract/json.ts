/** Parses JSON from outside; undefined if it is not valid. The caller checks the value with a schema. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Characters as people count them, near enough: a smiley is one (a flag is two). */
export function lengthOf(text: string): number {
  return [...text].length
}

/** `text` with `more` at its end, as far as it fits. */
export function typed(text: string, more: string, longest: number): string {
  return [...text, ...more].slice(0, longest).join('')
}

/** Without its last character, and without the marks that were joined to it. */
export function deleted(text: string): string {
  const characters = [...text]
  while (isJoined(characters[characters.length - 1])) characters.pop()
  characters.pop()
  return characters.join('')
}

/** Combining marks, and what chooses how a symbol before it is drawn. */
const isJoined = (character: string | undefined) =>
  character !== undefined && /^[\u0300-\u036f\u20d0-\u20ff\ufe00-\ufe0f]$/.test(character)

/** One capital for one letter: ß stays, and a Turkish i gets its dot. */
export function capital(character: string, language: string): string {
  const upper = character.toLocaleUpperCase(language)
  return lengthOf(upper) === 1 ? upper : character
}

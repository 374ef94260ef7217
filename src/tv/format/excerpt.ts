import { isUnspaced } from '#contract/transcription/scripts.ts'

/**
 * The last words of a text that fit into `maxLength` characters. Always has the start of a word that continues after it.
 */
export function endOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const space = text.indexOf(' ', text.length - maxLength)
  const from = (space < 0 ? text.lastIndexOf(' ') : space) + 1
  // A text without blanks is cut between its letters.
  return `… ${text.slice(isUnspaced(text.slice(from)) ? Math.max(from, text.length - maxLength) : from)}`
}

/**
 * The first words of a text that fit into `maxLength` characters. Always has the end of a word that began before it.
 */
export function beginningOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const space = text.lastIndexOf(' ', maxLength)
  const to = space <= 0 ? text.length : space
  return `${text.slice(0, isUnspaced(text.slice(0, maxLength)) ? maxLength : to)} …`
}

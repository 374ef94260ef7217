import { oneLine } from '#contract/harmlessText.ts'

/** Characters that file systems do not allow in a name, and dots and blanks that they remove from its ends. */
const notInNames = /[\\/:*?"<>|]+/g
const ends = /^[.\s]+|[.\s]+$/g

/** Longer names do not fit into a file system together with their extension: a letter has up to four bytes. */
const maxNameLetters = 50

/**
 * The value of `Content-Disposition` with which a browser stores an answer as a file (RFC 6266): the name in UTF-8, and
 * in ASCII for programs that read only that.
 * @param name what the file is named after: any text
 * @param extension without the dot
 */
export function attachment(name: string, extension: string): string {
  const letters = [...oneLine(name).replace(notInNames, '-').replace(ends, '')].slice(0, maxNameLetters)
  const filename = `${letters.join('').replace(ends, '') || 'file'}.${extension}`
  const ascii = filename.replace(/[^\x20-\x7e]|%/g, '_')
  return `attachment; filename="${ascii}"; filename*=${extendedValue(filename)}`
}

/** A parameter's value in UTF-8 (RFC 8187). */
export const extendedValue = (text: string): string =>
  `UTF-8''${encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD')).replace(/['()*]/g, escapeLetter)}`

const escapeLetter = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`

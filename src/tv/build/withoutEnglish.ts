import type { Plugin } from 'vite'

/** A message of a messages.ts file as the formatter writes it, on one line or several. */
const text = `'(?:[^'\\\\]|\\\\.)*'`
const message = new RegExp(`(\\{\\s*id: ${text}),\\s*message:\\s*${text},\\s*comment:\\s*${text},?\\s*\\}`, 'g')

/**
 * Leaves only the ID of each message in the television's code: the texts come from the catalogue of one language, and
 * the comments are for translators.
 */
export function withoutEnglish(): Plugin {
  return {
    name: 'tenfoot:without-english',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\.ts$/ },
      handler: (code) => ({ code: onlyIds(code), map: null }),
    },
  }
}

/** @throws Error if a message is written in another way, because its English text would stay */
export function onlyIds(code: string): string {
  const short = code.replace(message, '$1 }')
  if (/\b(?:message|comment):/.test(short)) throw new Error(`write each message as id, message, comment: ${short}`)
  return short
}

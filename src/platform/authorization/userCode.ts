import { randomInt } from 'node:crypto'

/** No vowels, so no words, and no look-alike letters. Eight of them have 34.5 bits (specification: device-flow 4). */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ'
const half = 4
const shape = new RegExp(`^[${alphabet}]{${2 * half}}$`)

/** A new user code, as it is shown: `XXXX-XXXX`. */
export function newUserCode(): string {
  const letters = Array.from({ length: 2 * half }, () => alphabet[randomInt(alphabet.length)]).join('')
  return hyphenated(letters)
}

/**
 * Brings a typed code into the form in which it is shown: case, spaces and punctuation do not matter on entry
 * (RFC 8628, section 6.1), and keyboards of East Asia type full-width letters. Undefined when it cannot be a code.
 */
export function readUserCode(typed: string): string | undefined {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  return shape.test(letters) ? hyphenated(letters) : undefined
}

const hyphenated = (letters: string) => `${letters.slice(0, half)}-${letters.slice(half)}`

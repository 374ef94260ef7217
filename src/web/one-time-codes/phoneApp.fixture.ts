import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code that an authenticator app shows (RFC 6238, RFC 4226, section 5.3), written without the library that checks it. */
export function codeOfApp(secret: string, now: number): string {
  const bits = [...secret.replaceAll(' ', '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The secret that a page shows for typing. */
export const shownSecret = (html: string): string =>
  (/shown-once[^>]*>([A-Z2-7 ]+)</.exec(html)?.[1] ?? '').replaceAll(' ', '')

/** The recovery codes that a page shows. */
export const shownRecoveryCodes = (html: string): string[] =>
  [...html.matchAll(/>(\d{4} \d{4} \d{4} \d{4})</g)].map(([, code = '']) => code)

import { randomInt } from 'node:crypto'

const perPerson = 10
/** 53 bits. Only digits: the same field and the same keys as for codes of the app, whatever the keyboard. */
const digits = 16

/** New recovery codes in groups of four digits. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: perPerson }, () =>
    Array.from({ length: digits / 4 }, () => String(randomInt(10_000)).padStart(4, '0')).join(' '),
  )

/** What a person typed where a code belongs. */
export type TypedCode = { kind: 'one-time' | 'recovery'; digits: string }

/** Spaces and hyphens do not count. @returns undefined if it can be neither a code of an app nor a recovery code */
export function readTypedCode(text: string): TypedCode | undefined {
  const typed = text.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(typed)) return { kind: 'one-time', digits: typed }
  if (/^\d{16}$/.test(typed)) return { kind: 'recovery', digits: typed }
  return undefined
}

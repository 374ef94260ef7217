/** Control characters but line breaks and tabs, and characters that only change how others look (but joiners). */
const unprintable = /[\p{Zl}\p{Zp}]|(?![\n\t])\p{Cc}|(?![\u200c\u200d])\p{Cf}/gu

/**
 * Text that a terminal shows as it is. Names of files and the words of other services may contain sequences that move
 * the cursor, set the title or hide what follows; they lose the characters that begin these.
 */
export const printable = (text: string): string => text.replace(unprintable, '')

/** The same on one line, normalized: nothing in it can look like a line of its own. */
export const oneLine = (text: string): string =>
  printable(text.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')).trim()

/**
 * The first letters of a text that a spreadsheet would take for a formula and run (OWASP, CSV injection). Tables in CSV
 * have such a text behind an apostrophe, which spreadsheets understand as "this is a text", and importing removes it.
 * For regular expressions of JavaScript and of the warehouse.
 */
export const formulaLetters = String.raw`[=+\-@\t\r\n＝＋－＠]`

/** A text that is written behind an apostrophe, or that was. */
export const formula = new RegExp(`^'*${formulaLetters}`)

/** A cell of a CSV file (RFC 4180) that no spreadsheet takes for a formula. Null is empty. */
export function csvCell(value: unknown): string {
  const text = value === null ? '' : String(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

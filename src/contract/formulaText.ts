/**
 * The first letters of a text that a spreadsheet would take for a formula and run (OWASP, CSV injection). Tables in CSV
 * have such a text behind an apostrophe, which spreadsheets understand as "this is a text", and importing removes it.
 * For regular expressions of JavaScript and of the warehouse.
 */
export const formulaLetters = String.raw`[=+\-@\t\r\n＝＋－＠]`

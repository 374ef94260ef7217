/** Why a file was not loaded, worded for the person who has it: file, line, column, value and what is allowed. */
export class ImportProblem extends Error {
  override name = 'ImportProblem'
}

/** A value of the file, shortened to fit one line. */
export const quote = (value: string): string =>
  value === '' ? 'empty' : JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)

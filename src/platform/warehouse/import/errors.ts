/** Why a file was not loaded, ready for the person who has it: file, line, column, value and what is allowed. */
export class ImportProblem extends Error {
  override name = 'ImportProblem'
}

/** A value as it is in the file, short enough for one line. */
export const shown = (value: string): string =>
  value === '' ? 'empty' : JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)

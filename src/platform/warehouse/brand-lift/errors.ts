import { type ImportReason, statusCodes } from '#contract/datahub.ts'

/** Where in a source table something is wrong. Rows count from 1, in the order in which the table was loaded. */
export interface TablePlace {
  column?: string
  row?: number
  value?: string
}

/** Why a source table is not imported, worded for the person who made it. */
export class TableProblem extends Error {
  override name = 'TableProblem'
  readonly code: number
  readonly table: string
  readonly place: TablePlace
  /** The same as `message`, for programs. */
  readonly reason: ImportReason

  constructor(
    table: string,
    reason: ImportReason,
    words: string,
    place: TablePlace = {},
    code: number = statusCodes.invalidArgument,
  ) {
    const location = [
      `Table ${table}`,
      ...(place.row === undefined ? [] : [`row ${place.row}`]),
      ...(place.column === undefined ? [] : [`column ${place.column}`]),
    ].join(', ')
    super(`${location}: ${words}`)
    this.table = table
    this.place = place
    this.reason = reason
    this.code = code
  }
}

/** A value short enough for one line. */
export function quote(value: string | null): string {
  if (value === null || value === '') return 'empty'
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
}

import type { Column } from './columns.ts'
import type { BulkType } from './reportTypes.ts'

/** A recognised file: what it is and which columns it has. */
export interface BulkFile {
  path: string
  gzip: boolean
  /** Header names in the order of the file. */
  header: string[]
  /** The cells of the first row; empty for a file that has only a header line. */
  firstRow: readonly string[]
  type: BulkType
}

/** The index of a column in a header line, by its name or by its name in older files; -1 where it is missing. */
export function placeOf({ name, formerly }: Column, header: readonly string[]): number {
  const place = header.indexOf(name)
  return place === -1 && formerly !== undefined ? header.indexOf(formerly) : place
}

/** The type's columns that the file has, each with its index in the file. */
export const carried = ({ type, header }: BulkFile): (Column & { place: number })[] =>
  type.columns.flatMap((column) => {
    const place = placeOf(column, header)
    return place === -1 ? [] : [{ ...column, place }]
  })

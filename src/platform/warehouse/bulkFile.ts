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
export function columnIndex({ name, formerName }: Column, header: readonly string[]): number {
  const place = header.indexOf(name)
  return place === -1 && formerName !== undefined ? header.indexOf(formerName) : place
}

/** The type's columns that the file has, each with its index in the file. */
export const presentColumns = ({ type, header }: BulkFile): (Column & { place: number })[] =>
  type.columns.flatMap((column) => {
    const place = columnIndex(column, header)
    return place === -1 ? [] : [{ ...column, place }]
  })

import type { Column } from './columns.ts'
import type { BulkType } from './reportTypes.ts'

/** A file that was looked at: what it is and where its columns stand. */
export interface BulkFile {
  path: string
  gzip: boolean
  /** Header names in the order of the file. */
  header: string[]
  /** The first row's cells; none in a file of a header line alone. */
  firstRow: readonly string[]
  type: BulkType
}

/** The index of a column, by its name or the one in older files; -1 where there is none. */
export function placeOf({ name, formerly }: Column, header: readonly string[]): number {
  const place = header.indexOf(name)
  return place === -1 && formerly !== undefined ? header.indexOf(formerly) : place
}

/** The type's columns that the file has, each with its place in the file. */
export const carried = ({ type, header }: BulkFile): (Column & { place: number })[] =>
  type.columns.flatMap((column) => {
    const place = placeOf(column, header)
    return place === -1 ? [] : [{ ...column, place }]
  })

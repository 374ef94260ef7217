import type { Cell } from '../port.ts'

/** Rows as CSV in pieces of some hundred kilobytes: texts quoted, NULL as `\N`. */
export async function* csvOf(rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  let piece = ''
  for await (const row of rows) {
    piece += `${row.map(cellOf).join(',')}\n`
    if (piece.length < 500_000) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}

const cellOf = (cell: Cell) =>
  cell === null ? '\\N' : typeof cell === 'number' ? String(cell) : `"${cell.replaceAll('"', '""')}"`

import type { Action } from '#tv/remote/actions.ts'

/** The number of visible cards in a row and in a column. */
export interface GridShape {
  columns: number
  rows: number
}

/** Returns the shape in which `count` cards fill a screen: few are larger, and more than six are scrolled by rows. */
export function shapeFor(count: number): GridShape {
  if (count <= 3) return { columns: Math.max(1, count), rows: 1 }
  return { columns: count === 4 ? 2 : 3, rows: 2 }
}

interface GridStep {
  /** Index of the active card. */
  index: number
  count: number
  columns: number
  /** The rows that up and down move by. Default: 1. */
  by?: number
}

/** The card that an arrow leads to; undefined if it leads out of the grid. Down enters a shorter row at its end. */
export function cardAfter(action: Action, { index, count, columns, by = 1 }: GridStep): number | undefined {
  const column = index % columns
  const row = Math.floor(index / columns)
  const lastRow = Math.floor((count - 1) / columns)
  const inRow = (wanted: number) => Math.min(Math.max(0, Math.min(wanted, lastRow)) * columns + column, count - 1)
  switch (action) {
    case 'left':
      return column === 0 ? undefined : index - 1
    case 'right':
      return column === columns - 1 || index === count - 1 ? undefined : index + 1
    case 'up':
      return row === 0 ? undefined : inRow(row - by)
    case 'down':
      return row === lastRow ? undefined : inRow(row + by)
    default:
      return undefined
  }
}
